import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkSigner } from '../../../server/photos/files/photo-links.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { JsonAddress } from '../../../shared/api/all-routes.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { type LiveListener, listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const SESSION = 'b'.repeat(64);
const [NAME, CAPTION, FILE] = ['Zerelda Quill', 'Said by nobody', 'kept-to-itself.jpg'];

let keepsake: TestKeepsake;
let ines: Person;
let viewers: Record<string, Person>;
let hue = 0;

beforeAll(async () => {
  keepsake = await startKeepsake({ webFolder: join(import.meta.dirname, '..', '..', '..', 'web') });
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  const mina = await registered(keepsake, 'Mina Late');
  const body = { email: mina.email, password: 'Mina Late password', rememberMe: false };
  mina.token = (await mina.get('POST /auth/login', { body })).token;
  keepsake.advance(24 * 3_600_000 + 1);
  viewers = {
    'a stranger': new Person(keepsake, 'A stranger'),
    'another guest': await registered(keepsake, 'Ava Lindqvist'),
    'an expired session': mina,
  };
});
afterAll(() => keepsake.stop());

interface Kept {
  /** What happens before the photo is put in, and after. */
  before?: (album: Album) => Promise<unknown>;
  after?: (album: Album, photoId: string) => Promise<unknown>;
  /** What the answers say of the number of photos, where they say anything. */
  count: number | null;
  /** The guests' lists still hold a photo that all may see. */
  isOpen: boolean;
}

const details = (body: { approveFirst?: boolean; revealAt?: string }) => (album: Album) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body });
const approveFirst = details({ approveFirst: true });
const at = (album: Album) => ({ params: { albumId: album.id } });

const states: Record<string, Kept> = {
  waiting: { before: approveFirst, count: 1, isOpen: true },
  hidden: {
    before: approveFirst,
    after: (album, photoId) =>
      ines.get('PATCH /albums/:albumId/photos/visibility', {
        ...at(album),
        body: { photoIds: [photoId], visibility: 'hidden' },
      }),
    count: 1,
    isOpen: true,
  },
  'hidden after all saw it': {
    after: (album, photoId) =>
      ines.get('PATCH /albums/:albumId/photos/visibility', {
        ...at(album),
        body: { photoIds: [photoId], visibility: 'hidden' },
      }),
    count: 1,
    isOpen: true,
  },
  'deleted after all saw it': {
    after: (album, photoId) =>
      ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } }),
    count: 1,
    isOpen: true,
  },
  deleted: {
    before: approveFirst,
    after: (album, photoId) =>
      ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId } }),
    count: 1,
    isOpen: true,
  },
  unrevealed: {
    before: (album) => details({ revealAt: new Date(keepsake.ctx.now() + 3_600_000).toISOString() })(album),
    // The number is what guests are told.
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

/** Every call that an album answers to others than its owner, and every page with it in. */
async function knock(person: Person, album: Album, photo: { id: string; sha256: string; links: string[] }) {
  const params = { albumId: album.id, uploadCode: album.uploadCode, photoId: photo.id };
  const asked: [JsonAddress, unknown?][] = [
    ['GET /albums'],
    ['GET /albums/:albumId'],
    ['GET /uploads/:uploadCode'],
    ['GET /uploads/:uploadCode/wall'],
    ['GET /uploads/album/:albumId/my-uploads'],
    ['GET /albums/:albumId/reports'],
    ['GET /albums/:albumId/look-alikes'],
    ['POST /albums/:albumId/zips', { photos: 'all', rendition: 'original' }],
    ['POST /uploads/:uploadCode/zips', {}],
    ['POST /uploads/:uploadCode/known', { hashes: [photo.sha256], uploadSessionIds: ['c'.repeat(64)] }],
    ['POST /uploads/:uploadCode/my-photos', { uploadSessionIds: ['c'.repeat(64)] }],
    ['POST /uploads/:uploadCode/transfers', { uploadSessionIds: ['c'.repeat(64)] }],
    ['PATCH /uploads/:uploadCode/photos/:photoId/heart', { isLoved: true }],
    ['PATCH /uploads/:uploadCode/photos/:photoId/caption', { caption: 'Mine', uploadSessionIds: [] }],
    ['POST /uploads/:uploadCode/photos/:photoId/reports', {}],
  ];
  const answers: { route: string; status: number; body: unknown }[] = [];
  for (const [route, body] of asked)
    answers.push({ route, ...(await person.ask(route, { params, body } as never)) });
  // The list has the albums of the other tests too.
  for (const answer of answers.slice(0, 1)) {
    const { albums = [] } = answer.body as { albums?: Album[] };
    answer.body = albums.filter((each) => each.id === album.id);
  }
  const zip = answers.find(({ route, status }) => route.endsWith('/zips') && status === 201)?.body;
  if (zip) answers.push({ route: 'a new ZIP', ...(await person.send('GET', (zip as { url: string }).url)) });
  const pages = [`/upload/${album.uploadCode}`, `/wall/${album.uploadCode}`, `/albums/${album.id}`];
  for (const path of [...pages, ...photo.links])
    answers.push({ route: path, ...(await person.send('GET', path)) });
  return answers;
}

function countsIn(body: unknown): number[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return [...text.matchAll(/"(?:photoCount|olderPhotos|totalPhotos)":(\d+)/gu)].map(([, count]) =>
    Number(count),
  );
}

test.each(Object.entries(states))('a photo that is %s', async (_, { before, after, count, isOpen }) => {
  keepsake.advance(60_000);
  const { album } = await ines.createAlbum('Garden Party');
  await ines.get('PATCH /albums/:albumId/details', {
    ...at(album),
    body: { heartsEnabled: true, guestsDownload: true },
  });
  const give = async (person: Person, name: string, fields: Record<string, string>) => {
    hue += 1;
    const file = await makePhoto({ hue, name, width: 48, height: 48 });
    const [photo] = (await person.upload(album.uploadCode, [file], fields)).photos;
    await keepsake.ctx.work.idle();
    return photo?.id ?? '';
  };
  const open = await give(viewers['another guest'] as Person, 'open.jpg', {});
  await before?.(album);
  const listening: LiveListener[] = [];
  if (before)
    for (const person of Object.values(viewers))
      for (const path of [`/uploads/${album.uploadCode}/events`, `/albums/${album.id}/events`])
        listening.push(await listenTo(person, path));
  const guest = new Person(keepsake, NAME);
  const id = await give(guest, FILE, { uploaderName: NAME, uploadSessionId: SESSION });
  await guest.get('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
    params: { uploadCode: album.uploadCode, photoId: id },
    body: { caption: CAPTION, uploadSessionIds: [SESSION] },
  });
  const { storedFilename, sha256, accessEpoch } = await keepsake.ctx.db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.albumId')
    .select(['storedFilename', 'sha256', 'accessEpoch'])
    .where('photos.id', '=', id)
    .executeTakeFirstOrThrow();
  // As they are given to guests who see it.
  const sign = linkSigner(keepsake.ctx, 'guest', { albumId: album.id, accessEpoch });
  const links = Object.values(sign(storedFilename));
  const { body: zip } = await new Person(keepsake, 'Before').ask('POST /uploads/:uploadCode/zips', {
    params: { uploadCode: album.uploadCode },
    body: {},
  });
  await after?.(album, id);

  const photo = {
    id,
    sha256,
    links: [...links, `/uploads/${storedFilename}`, ...[zip.url ?? []].flat()] as string[],
  };
  const secrets = [id, storedFilename, sha256, NAME, CAPTION, FILE];
  const told: string[] = [];
  for (const [viewer, person] of Object.entries(viewers)) {
    for (const { route, status, body } of await knock(person, album, photo)) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      // A page's address is the viewer's own.
      for (const secret of secrets) if (text.includes(secret)) told.push(`${viewer}, ${route}: ${secret}`);
      const counts = count === null ? [] : countsIn(body).filter((each) => each > count);
      if (counts.length > 0) told.push(`${viewer}, ${route}: ${counts.join()} photos`);
      if (route.startsWith('/uploads/') && status < 400) told.push(`${viewer}, ${route}: the file`);
      const acts = /heart|caption|reports|albums.*zips|look-alikes/u.test(route);
      // A random id may hold the letters of a ZIP.
      const isZip = /\/zips\b|^a new ZIP$/u.test(route);
      if ((acts || (isZip && !isOpen)) && status < 400) told.push(`${viewer}, ${route}: ${status}`);
    }
    for (const path of [`/uploads/${album.uploadCode}/events`, `/albums/${album.id}/events`]) {
      if (isOpen) continue;
      const listener = await listenTo(person, path);
      // A contributor's page of the album stays, and so does its stream, which says nothing of photos.
      const page = path.startsWith('/albums/') ? await person.ask('GET /albums/:albumId', at(album)) : null;
      const isContributors = page?.status === 200 && JSON.stringify(page.body).includes('"role":"guest"');
      if (listener.status < 400 && !isContributors) told.push(`${viewer}, ${path}: ${listener.status}`);
      if (isContributors && listener.status !== 200) told.push(`${viewer}, ${path}: no stream`);
      listener.close();
    }
  }
  if (isOpen) {
    await ines.get('PATCH /albums/:albumId/details', { ...at(album), body: { title: 'The last event' } });
    for (const listener of listening.filter(({ status }) => status === 200)) {
      while (!JSON.stringify(listener.heard).includes('The last event')) await listener.next('album.changed');
      const heard = JSON.stringify(listener.heard);
      for (const secret of secrets) if (heard.includes(secret)) told.push(`a stream: ${secret}`);
      if (countsIn(heard).some((each) => each > (count ?? 0))) told.push('a stream: a number');
      listener.close();
    }
    if (before) expect(listening.filter(({ status }) => status === 200)).not.toEqual([]);
    const { photos } = await ines.get('GET /albums/:albumId', at(album));
    expect(photos.map((each) => each.id)).toContain(open);
  }
  expect(told).toEqual([]);
});
