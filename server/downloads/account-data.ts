import type { UserRow } from '../accounts/account-store.ts';
import { listMutedTopics } from '../accounts/muted-mail-store.ts';
import { describeUser } from '../accounts/profile.ts';
import { describeAlbum } from '../albums/describe-album.ts';
import type { OpenAlbum } from '../albums/open-album.ts';
import type { Context, UserViewer } from '../context.ts';
import { toMail } from '../mail/queue-mail.ts';
import {
  listActivityAbout,
  type listContributionsByUser,
  listEntriesByUser,
  listMailsTo,
  listSessionsByUser,
} from './export-store.ts';
import type { NamedPhoto } from './photo-to-zip.ts';
import type { ZippedText } from './zip-contents.ts';
import type { ListedPhoto } from './zip-store.ts';

type Contributions = Awaited<ReturnType<typeof listContributionsByUser>>;

export async function describePersonData(
  ctx: Context,
  viewer: UserViewer,
  user: UserRow,
  contributions: Contributions,
): Promise<ZippedText> {
  const sessions = await listSessionsByUser(ctx.db, user.id);
  const mails = await listMailsTo(ctx.db, user.email);
  const entries = await listEntriesByUser(ctx.db, user.id);
  const activity = await listActivityAbout(ctx.db, user.id);
  return asFile('account.json', {
    exportedAt: isoTime(ctx.now()),
    account: { ...describeUser(user), lastActiveAt: isoTime(user.lastActiveAt) },
    mailsSwitchedOff: await listMutedTopics(ctx.db, user.id),
    contributions: contributions.map(({ id, title, role, photoCount, createdAt }) => ({
      albumId: id,
      title,
      role,
      photoCount,
      since: isoTime(createdAt),
    })),
    entries: entries.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: isoTime(createdAt) })),
    sessions: sessions.map(({ tokenHash, createdAt, expiresAt }) => ({
      createdAt: isoTime(createdAt),
      expiresAt: isoTime(expiresAt),
      isThisOne: tokenHash === viewer.user.tokenHash,
    })),
    mails: mails.map(({ payload, state, createdAt, sentAt }) => ({
      ...toMail({ payload }),
      state,
      createdAt: isoTime(createdAt),
      sentAt: sentAt === null ? null : isoTime(sentAt),
    })),
    // Administrators are other people, so their names are left out.
    activity: activity.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: isoTime(createdAt) })),
  });
}

export function describeAlbumData(ctx: Context, opened: OpenAlbum): ZippedText {
  const { coverThumbnailUrl: _, version: __, ...described } = describeAlbum(ctx, opened);
  return asFile('album.json', described);
}

export function describePhotoData(
  named: readonly NamedPhoto[],
  listed: ReadonlyMap<string, ListedPhoto>,
  userId: string,
): ZippedText {
  const photos = named.flatMap(({ photo: { id }, name: file }) => {
    const photo = listed.get(id);
    if (!photo) return [];
    return {
      file,
      id,
      originalFilename: photo.originalFilename,
      uploaderName: photo.uploaderName,
      uploadedByYou: photo.uploaderId === userId,
      caption: photo.caption,
      groupName: photo.groupName,
      takenAt: photo.takenAt,
      createdAt: isoTime(photo.createdAt),
      mimeType: photo.mimeType,
      sizeBytes: photo.sizeBytes,
      width: photo.width,
      height: photo.height,
      sha256: photo.sha256,
      visibility: photo.visibility,
      exif: photo.exif === null ? null : JSON.parse(photo.exif),
    };
  });
  return asFile('photos.json', photos);
}

function asFile(name: string, data: unknown): ZippedText {
  return { name, text: `${JSON.stringify(data, null, 2)}\n` };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
