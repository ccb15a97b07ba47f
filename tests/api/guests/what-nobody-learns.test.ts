import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkSigner } from '../../../server/photos/files/photo-links.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { JsonAddress } from '../../../shared/api/all-routes.ts';
import { joinAsHost, removeHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { type LiveListener, listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered, type UploadFile } from '../../support/person.ts';
import { makeFixtureFolder } from '../../support/videos/fixture-folder.ts';
import { hasFfmpeg, makeVideo } from '../../support/videos/made-videos.ts';
import { makeMp3 } from '../../support/videos/made-voices.ts';
import { comment, leaveEntry } from '../leave-entry.ts';

const SESSION = 'b'.repeat(64);
const [NAME, CAPTION, FILE] = ['Zerelda Quill', 'Said by nobody', 'kept-to-itself'];
const [LINE, COMMENT] = ['A line that nobody reads', 'A comment that nobody reads'];

const VIEWERS = ['a stranger', 'a former helper', 'an expired session'] as const;
type Viewer = (typeof VIEWERS)[number];

const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '..', '..', '..', 'web') });
let ines: Person;
let viewers: Record<Viewer, Person>;
let hue = 0;
let video: UploadFile;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  const mina = await registered(keepsake, 'Mina Late');
  const body = { email: mina.email, password: 'Mina Late password', rememberMe: false };
  mina.token = (await mina.get('POST /auth/login', { body })).token;
  keepsake.advance(24 * 3_600_000 + 1);
  viewers = {
    'a stranger': new Person(keepsake, 'A stranger'),
    'a former helper': await registered(keepsake, 'Ava Lindqvist'),
    'an expired session': mina,
  };
  if (!hasFfmpeg) return;
  const folder = await makeFixtureFolder();
  const bytes = await readFile(makeVideo(folder.path('video.mov'), 'hlg'));
  video = { name: `${FILE}.mov`, bytes, type: 'video/quicktime' };
  await folder.remove();
});

interface State {
  /** Steps of the owner before the photo and the entries are sent, and after. */
  before?: (album: Album) => Promise<unknown>;
  after?: (album: Album, photoId: string, entryIds: string[]) => Promise<unknown>;
  /** The highest number of photos that a response may give. Null where no response gives one. */
  count: number | null;
  /** Whether guests still see the other photo of the album. */
  isOpen: boolean;
}

const details = (body: { approveFirst?: boolean; revealAt?: string }) => (album: Album) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body });
const approveFirst = details({ approveFirst: true });
const at = (album: Album) => ({ params: { albumId: album.id } });

async function hide(album: Album, photoId: string, entryIds: string[]) {
  const photos = { photoIds: [photoId], visibility: 'hidden' as const };
  await ines.get('PATCH /albums/:albumId/photos/visibility', { ...at(album), body: photos });
  const entries = { entryIds, visibility: 'hidden' as const };
  await ines.get('PATCH /albums/:albumId/guest-book/visibility', { ...at(album), body: entries });
}

async function remove(album: Album, photoId: string, entryIds: string[]) {
  await ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } });
  await ines.get('POST /albums/:albumId/guest-book/delete', { ...at(album), body: { entryIds } });
}

const states: Record<string, State> = {
  waiting: { before: approveFirst, count: 1, isOpen: true },
  hidden: {
    before: approveFirst,
    after: hide,
    count: 1,
    isOpen: true,
  },
  'hidden after all saw it': {
    after: hide,
    count: 1,
    isOpen: true,
  },
  'deleted after all saw it': {
    after: remove,
    count: 1,
    isOpen: true,
  },
  deleted: {
    before: approveFirst,
    after: remove,
    count: 1,
    isOpen: true,
  },
  unrevealed: {
    before: (album) => details({ revealAt: new Date(keepsake.ctx.now() + 3_600_000).toISOString() })(album),
    // Before the reveal guests see the number of photos.
    count: 2,
    isOpen: true,
  },
  'in a private album': {
    after: (album) =>
      ines.get('PATCH /albums/:albumId/visibility', { ...at(album), body: { isPublic: false } }),
    count: null,
    isOpen: false,
  },
  'in an album without a wall': {
    after: (album) =>
      ines.get('PATCH /albums/:albumId/photo-wall', { ...at(album), body: { enabled: false } }),
    count: null,
    isOpen: false,
  },
  'behind a PIN': {
    after: (album) => ines.get('PATCH /albums/:albumId/pin', { ...at(album), body: { pin: '4711' } }),
    count: 0,
    isOpen: false,
  },
  archived: {
    after: (album) =>
      ines.get('PATCH /albums/:albumId/archive', { ...at(album), body: { isArchived: true } }),
    count: 0,
    isOpen: false,
  },
  'in a deleted album': {
    after: (album) => ines.get('DELETE /albums/:albumId', at(album)),
    count: 0,
    isOpen: false,
  },
};

/** In the other states the server rejects the request before it looks for the photo. */
const VIDEO_STATES = ['waiting', 'hidden after all saw it', 'deleted', 'unrevealed'];

interface Scene {
  album: Album;
  /** The code of the event that has only this album. */
  eventCode: string;
  photoId: string;
  openPhotoId: string;
  entryId: string;
  sha256: string;
  /** Signed and unsigned links to the photo's files, and to a ZIP that was created before it was protected. */
  links: Record<string, string>;
  secrets: string[];
  streams: LiveListener[];
}

const strangerSessions = { uploadSessionIds: ['c'.repeat(64)] };

/** Every call that an album answers to somebody who is not its owner. `acts`: it must be rejected in every state. */
const calls: [route: JsonAddress, body?: ((scene: Scene) => unknown) | undefined, acts?: 'acts'][] = [
  ['GET /albums'],
  ['GET /albums/:albumId'],
  ['GET /uploads/:uploadCode'],
  ['GET /uploads/:uploadCode/wall'],
  ['GET /uploads/album/:albumId/my-uploads'],
  ['GET /albums/:albumId/reports', undefined, 'acts'],
  ['GET /albums/:albumId/look-alikes', undefined, 'acts'],
  ['POST /albums/:albumId/zips', () => ({ photos: 'all', rendition: 'original' }), 'acts'],
  ['GET /events/by-code/:eventCode'],
  ['POST /uploads/:uploadCode/zips', () => ({})],
  ['POST /uploads/:uploadCode/known', ({ sha256 }) => ({ hashes: [sha256], ...strangerSessions })],
  ['POST /uploads/:uploadCode/my-photos', () => strangerSessions],
  ['PATCH /uploads/:uploadCode/photos/:photoId/heart', () => ({ isLoved: true }), 'acts'],
  [
    'PATCH /uploads/:uploadCode/photos/:photoId/caption',
    () => ({ caption: 'Mine', uploadSessionIds: [] }),
    'acts',
  ],
  ['POST /uploads/:uploadCode/photos/:photoId/reports', () => ({}), 'acts'],
  ['GET /uploads/:uploadCode/guest-book'],
  ['POST /uploads/:uploadCode/guest-book/mine', () => strangerSessions],
  ['POST /uploads/:uploadCode/guest-book/:entryId/reports', () => ({}), 'acts'],
  ['GET /uploads/:uploadCode/photos/:openPhotoId/comments' as JsonAddress],
  ['GET /uploads/:uploadCode/photos/:photoId/comments', undefined, 'acts'],
];
const pages = ['/upload/CODE', '/wall/CODE', '/albums/ID', '/event/EVENT'];
const streams = ['/uploads/CODE/events', '/albums/ID/events'];
const links = [
  ...['thumb', 'medium', 'preview', 'orig', 'clean', 'play', 'unsigned original', 'earlier ZIP'],
  ...['voice', 'unsigned voice'],
];

const toPath = (template: string, { album, eventCode }: Scene) =>
  template.replace('CODE', album.uploadCode).replace('ID', album.id).replace('EVENT', eventCode);

const toText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function countsIn(body: unknown): number[] {
  const counts = toText(body).matchAll(/"(?:photoCount|olderPhotos|totalPhotos)":(\d+)/gu);
  return [...counts].map(([, count]) => Number(count));
}

function expectNoLeak(body: unknown, { secrets }: Scene, { count }: State): void {
  expect(secrets.filter((secret) => toText(body).includes(secret))).toEqual([]);
  expect(countsIn(body).filter((each) => each > (count ?? Number.POSITIVE_INFINITY))).toEqual([]);
}

async function newPhoto(name: string): Promise<UploadFile> {
  hue += 1;
  return makePhoto({ hue, name, width: 48, height: 48 });
}

async function uploadAs(person: Person, album: Album, file: UploadFile, fields: Record<string, string> = {}) {
  const { photos } = await person.upload(album.uploadCode, [file], fields);
  await keepsake.ctx.work.idle();
  return photos[0]?.id ?? '';
}

/** Sends a line, a voice and a comment. Returns their ids and the voice's stored name. */
async function leaveEntries(guest: Person, { uploadCode }: Album, photoId: string) {
  await leaveEntry(guest, uploadCode, { message: LINE, uploadSessionId: SESSION });
  await leaveEntry(guest, uploadCode, { voice: makeMp3(1), uploadSessionId: SESSION });
  await comment(guest, uploadCode, photoId, COMMENT);
  const rows = await keepsake.ctx.db
    .selectFrom('entries')
    .select(['id', 'voiceFilename'])
    .where('authorName', '=', NAME)
    .orderBy('createdAt', 'desc')
    .limit(3)
    .execute();
  const voiceFilename = rows.find((row) => row.voiceFilename)?.voiceFilename ?? 'no voice';
  return { entryIds: rows.map(({ id }) => id), voiceFilename };
}

/** An album with a photo that everybody may see, and a photo or video and entries in the given state. */
async function prepareScene({ before, after }: State, isVideo: boolean): Promise<Scene> {
  keepsake.advance(60_000);
  const { album } = await ines.createAlbum('Garden Party');
  await ines.get('PATCH /albums/:albumId/details', {
    ...at(album),
    body: {
      ...{ heartsEnabled: true, guestsDownload: true, guestBookEnabled: true, commentsEnabled: true },
      videosEnabled: true,
    },
  });
  const { event } = await ines.get('POST /events', { body: { title: 'Our wedding', albumIds: [album.id] } });
  const openPhotoId = await uploadAs(viewers['a former helper'], album, await newPhoto('open.jpg'));
  // The helper added a photo, so she stays a contributor.
  await joinAsHost(ines, album.id, viewers['a former helper'], 'helper');
  await removeHost(ines, album.id, viewers['a former helper']);
  await before?.(album);
  const listening: LiveListener[] = [];
  if (before)
    for (const person of Object.values(viewers))
      for (const path of [`/uploads/${album.uploadCode}/events`, `/albums/${album.id}/events`])
        listening.push(await listenTo(person, path));
  const guest = new Person(keepsake, NAME);
  const file = isVideo ? video : await newPhoto(`${FILE}.jpg`);
  const photoId = await uploadAs(guest, album, file, { uploaderName: NAME, uploadSessionId: SESSION });
  if (isVideo) await keepsake.runJob('make playback copies');
  await guest.get('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
    params: { uploadCode: album.uploadCode, photoId },
    body: { caption: CAPTION, uploadSessionIds: [SESSION] },
  });
  const { storedFilename, sha256, accessEpoch } = await keepsake.ctx.db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select(['storedFilename', 'sha256', 'accessEpoch'])
    .where('photos.id', '=', photoId)
    .executeTakeFirstOrThrow();
  const { entryIds, voiceFilename } = await leaveEntries(guest, album, openPhotoId);
  const sign = linkSigner(keepsake.ctx, 'guest', { albumId: album.id, accessEpoch });
  const { body: zip } = await new Person(keepsake, 'Before').ask('POST /uploads/:uploadCode/zips', {
    params: { uploadCode: album.uploadCode },
    body: {},
  });
  await after?.(album, photoId, entryIds);
  return {
    ...{ album, eventCode: event.code, photoId, openPhotoId, sha256, streams: listening },
    entryId: entryIds[0] ?? '',
    links: {
      ...sign(storedFilename),
      'unsigned original': `/uploads/${storedFilename}`,
      voice: sign(voiceFilename).orig,
      'unsigned voice': `/uploads/${voiceFilename}`,
      ...(typeof zip.url === 'string' && { 'earlier ZIP': zip.url }),
    },
    secrets: [
      ...[photoId, storedFilename, sha256, NAME, CAPTION, FILE],
      ...[...entryIds, voiceFilename, LINE, COMMENT],
    ],
  };
}

const scenes = Object.entries(states).flatMap(([name, state]) => [
  { what: 'photo', name, state },
  ...(hasFfmpeg && VIDEO_STATES.includes(name) ? [{ what: 'video', name, state }] : []),
]);

describe.each(scenes)('a $what, an entry or a comment that is $name', ({ what, state }) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await prepareScene(state, what === 'video');
  });
  afterAll(() => {
    for (const stream of scene.streams) stream.close();
  });

  describe.each(VIEWERS)('is not disclosed to %s', (viewer) => {
    test.each(calls)('by the call %s', async (route, toBody, acts) => {
      const { album, eventCode, photoId, openPhotoId, entryId } = scene;
      const { id: albumId, uploadCode } = album;
      const params = { albumId, uploadCode, eventCode, photoId, openPhotoId, entryId };
      const response = await viewers[viewer].ask(route, { params, body: toBody?.(scene) } as never);
      // The list also has the albums of the other states.
      const { albums } = response.body as unknown as { albums?: Album[] };
      expectNoLeak(albums?.filter(({ id }) => id === album.id) ?? response.body, scene, state);
      const isZip = route.endsWith('/zips');
      if (acts || (isZip && !state.isOpen)) expect(response.status).toBeGreaterThanOrEqual(400);
      if (!isZip || response.status !== 201) return;
      const zip = await viewers[viewer].send('GET', String(response.body.url));
      expectNoLeak(zip.body, scene, state);
    });

    test.each(pages)('by the page %s', async (template) => {
      const { body } = await viewers[viewer].send('GET', toPath(template, scene));
      expectNoLeak(body, scene, state);
    });

    test.each(links)('by a link to its %s', async (name) => {
      const link = scene.links[name];
      if (link === undefined) return expect(name).toBe('earlier ZIP');
      const { status, body } = await viewers[viewer].send('GET', link);
      expectNoLeak(body, scene, state);
      if (link.startsWith('/uploads/')) expect(status).toBeGreaterThanOrEqual(400);
    });

    test.skipIf(state.isOpen).each(streams)('by the stream %s', async (template) => {
      const person = viewers[viewer];
      const listener = await listenTo(person, toPath(template, scene));
      listener.close();
      // A contributor keeps the album's page and its stream, which tells nothing about photos.
      const page = await person.ask('GET /albums/:albumId', at(scene.album));
      const isContributor = toText(page.body).includes('"role":"guest"');
      if (template.startsWith('/albums/') && isContributor) expect(listener.status).toBe(200);
      else expect(listener.status).toBeGreaterThanOrEqual(400);
    });
  });

  test.runIf(state.isOpen)('is not disclosed by streams that were open before', async () => {
    const { album, openPhotoId } = scene;
    await ines.get('PATCH /albums/:albumId/details', { ...at(album), body: { title: 'The last event' } });
    const open = scene.streams.filter(({ status }) => status === 200);
    if (state.before) expect(open).not.toEqual([]);
    for (const stream of open) {
      while (!toText(stream.received).includes('The last event')) await stream.next('album.changed');
      expectNoLeak(stream.received, scene, state);
    }
    const { photos } = await ines.get('GET /albums/:albumId', at(album));
    expect(photos.map(({ id }) => id)).toContain(openPhotoId);
  });
});
