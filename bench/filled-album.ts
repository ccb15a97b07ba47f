import { randomBytes } from 'node:crypto';
import { insertUser } from '../server/accounts/account-store.ts';
import { startSession } from '../server/accounts/sessions.ts';
import { insertAlbum } from '../server/albums/album-store.ts';
import type { Db } from '../server/db/open-db.ts';
import { openPasswords } from '../server/passwords.ts';
import { insertPhoto, type NewPhoto } from '../server/photos/photo-store.ts';
import { newId, newStoredFilename, newUploadCode } from '../server/random-ids.ts';
import { hashSession } from '../server/uploads/upload-sessions.ts';
import type { Exif } from '../shared/api/exif.ts';

/** Of a photo's placeholder. No two are alike, as with real photos: a list is not to compress better than theirs. */
const PLACEHOLDER_BYTES = 24;

export interface FilledAlbum {
  id: string;
  uploadCode: string;
  token: string;
  ownerId: string;
}

export interface FullAlbum extends FilledAlbum {
  photoIds: string[];
}

/** Of the owner of a full album. */
const PASSWORD = 'Ines Costa password';
/** The upload session that sent all photos of a full album. */
export const SESSION = 'the session that sent all of them';
const LONGEST_TEXT = 'W'.repeat(500);
const TEXTS = ['make', 'model', 'lensModel', 'software', 'flash', 'copyright', 'artist', 'imageDescription'];

export const PHONE_EXIF: Exif = {
  make: 'Apple',
  model: 'iPhone 14 Pro',
  lensModel: 'iPhone 14 Pro back triple camera 6.86mm f/1.78',
  software: '17.5.1',
  iso: 80,
  fNumber: 1.78,
  exposureTime: 0.008264,
  focalLength: 6.86,
  flash: 'Off, did not fire',
  exposureMode: 'Auto',
  whiteBalance: 'Auto',
  dateTimeOriginal: '2024-06-15T18:42:07+01:00',
  gps: { latitude: 38.7138889, longitude: -9.1393056, altitude: 61.4 },
  imageWidth: 4032,
  imageHeight: 3024,
  colorSpace: 'Uncalibrated',
  xResolution: 72,
};

/** Makes it, its owner and its `photoCount` photos (rows only; there are no files behind them). */
export async function fillAlbum(db: Db, photoCount: number): Promise<FilledAlbum> {
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  const ownerId = newId();
  const album = { id: newId(), uploadCode: newUploadCode() };
  await insertUser(db, {
    id: ownerId,
    email: `${ownerId}@example.org`.toLowerCase(),
    name: 'Ines Costa',
    passwordHash: 'nobody signs in',
    tier: 'PRO',
    role: 'owner',
    language: 'en',
    lastActiveAt: now,
    ...times,
  });
  const filled = {
    ...album,
    title: 'Ines & Theo, Lisbon',
    description: 'Two days by the river.',
    archivedAt: null,
    archivedFor: null,
    revealAt: null,
    language: null,
    coverPhotoId: null,
    reportsMailedAt: null,
    codeChangedAt: null,
    sealedPin: null,
    expirationPreset: 'NEVER' as const,
    expiresAt: null,
    expirationZone: null,
    remindedFor: null,
    ...times,
  };
  await insertAlbum(db, filled, ownerId);
  for (let number = 0; number < photoCount; number += 1) {
    await insertPhoto(db, photoRow(album.id, number), { isHosts: true, groupId: null });
  }
  await db.updateTable('albums').set({ photoCount }).where('id', '=', album.id).execute();
  return {
    ...album,
    ownerId,
    token: await startSession(db, ownerId, true, now),
  };
}

/** The most that an album holds, its photos with the longest texts: what a viewer may do to it costs the most. */
export async function fillWholeAlbum(db: Db): Promise<FullAlbum> {
  const album = await fillAlbum(db, 500);
  const exif = JSON.stringify(Object.fromEntries(TEXTS.map((name) => [name, LONGEST_TEXT])));
  const uploadSessionHash = hashSession(album.id, SESSION);
  const photos = await db
    .updateTable('photos')
    .set({ exif, uploadSessionHash, caption: LONGEST_TEXT, perceptualHash: 'abcdef0123456789' })
    .where('albumId', '=', album.id)
    .returning('id')
    .execute();
  // Each appeared with a version of its own.
  for (const [index, { id }] of photos.entries()) {
    await db
      .updateTable('photos')
      .set({ changedVersion: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  const switches = { switches: JSON.stringify({ heartsEnabled: true }), guestsDownload: true };
  await db
    .updateTable('albums')
    .set({ ...(switches as object), version: photos.length })
    .where('id', '=', album.id)
    .execute();
  const passwordHash = await openPasswords({ memoryCost: 64, timeCost: 1 }).hash(PASSWORD);
  await db.updateTable('users').set({ passwordHash }).where('id', '=', album.ownerId).execute();
  return { ...album, photoIds: photos.map(({ id }) => id) };
}

function photoRow(albumId: string, number: number): NewPhoto {
  const exif = { ...PHONE_EXIF, iso: 80 + number, exposureTime: 1 / (100 + number) };
  return {
    id: newId(),
    albumId,
    uploaderId: null,
    uploaderName: `Guest ${number % 40}`,
    uploadSessionHash: null,
    clientKey: null,
    originalFilename: `IMG_${4000 + number}.JPG`,
    storedFilename: newStoredFilename('image/jpeg'),
    mimeType: 'image/jpeg',
    sizeBytes: 3_800_000 + number,
    sha256: 'a'.repeat(64),
    receivedSha256: null,
    crc32: 0,
    width: 4032,
    height: 3024,
    state: 'ready',
    placeholder: randomBytes(PLACEHOLDER_BYTES).toString('base64'),
    takenAt: PHONE_EXIF.dateTimeOriginal ?? null,
    exif: JSON.stringify(exif),
    perceptualHash: null,
    video: null,
    playbackCopy: null,
    thumbnailFormat: 'webp',
    previewMade: true,
    storage: 'disk',
    claimedUntil: 0,
    claimedBy: null,
    changedVersion: 0,
    isInFullZip: false,
    createdAt: Date.now() - number * 1000,
  };
}
