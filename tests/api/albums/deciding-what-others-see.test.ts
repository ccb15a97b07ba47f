import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccount } from '../../../server/albums/removal/account-removal.ts';
import { checkCounters } from '../../../server/fsck/fsck.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { LiveEvent } from '../../../shared/api/live-events.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { type LiveListener, listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const HOUR = 3_600_000;

const keepsake = keepsakeForFile();
let ines: Person;
let ava: Person;
let theo: Person;
let album: Album;
let opened: LiveListener[] = [];
let hue = 0;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  ava = await registered(keepsake, 'Ava Lindqvist');
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  theo = new Person(keepsake, 'Theo');
});
beforeEach(async () => {
  for (const listener of opened) listener.close();
  opened = [];
  ({ album } = await ines.createAlbum('Garden Party'));
});

const code = () => ({ params: { uploadCode: album.uploadCode } });
const id = () => ({ params: { albumId: album.id } });
async function uploadAs(person: Person): Promise<Photo> {
  hue += 1;
  const { photos } = await person.upload(album.uploadCode, [await makePhoto({ hue, width: 64, height: 64 })]);
  await keepsake.ctx.work.idle();
  return photos[0] as Photo;
}
const change = (body: { approveFirst?: boolean; revealAt?: string | null }) =>
  ines.get('PATCH /albums/:albumId/details', { ...id(), body });
const decide = (visibility: Visibility, ...photos: Photo[]) =>
  ines.get('PATCH /albums/:albumId/photos/visibility', {
    ...id(),
    body: { photoIds: photos.map((photo) => photo.id), visibility },
  });
/** Returns what others see through the guest page, the wall, the album page and a contributor's list. */
async function seenByOthers() {
  const page = await theo.get('GET /uploads/:uploadCode', code());
  const wall = await theo.get('GET /uploads/:uploadCode/wall', code());
  const visited = await theo.ask('GET /albums/:albumId', id());
  const { photos: onAlbum = [], album: shown } = visited.body as unknown as {
    photos?: Photo[];
    album?: Album;
  };
  const lists = [page.photos, wall.photos, onAlbum].map((photos) => photos.map((photo) => photo.id));
  expect(lists[1]).toEqual(lists[0]);
  if (visited.status === 200) expect(lists[2]).toEqual(lists[0]);
  const counts = [page.album, wall.album, shown].flatMap((each) =>
    each && 'photoCount' in each ? [each.photoCount] : [],
  );
  expect(new Set(counts).size).toBe(1);
  return { ids: lists[0] ?? [], count: counts[0] };
}
const ownersPage = () => ines.get('GET /albums/:albumId', id());
const load = async (url: string) => (await fetch(keepsake.url + url)).status;
async function listen(person: Person, path: string): Promise<LiveListener> {
  const listener = await listenTo(person, path);
  opened.push(listener);
  return listener;
}
const asText = (event: LiveEvent) =>
  event.type === 'album.changed' ? 'album' : `${event.type} ${event.photoId}`;

test('without approval no photo is pending, and responses do not mention approval', async () => {
  const photo = await uploadAs(theo);
  expect('visibility' in photo).toBe(false);
  expect(await seenByOthers()).toEqual({ ids: [photo.id], count: 1 });
  const { album: shown } = await ownersPage();
  expect(shown).toMatchObject({ approveFirst: false, revealAt: null, isRevealed: true, waitingCount: 0 });
});

test("a guest's photo waits for approval, and only the owner sees the photo and the number of pending photos", async () => {
  await change({ approveFirst: true });
  const own = await uploadAs(ines);
  const waiting = await uploadAs(theo);
  expect([own.visibility, waiting.visibility]).toEqual([undefined, 'waiting']);
  expect(await seenByOthers()).toEqual({ ids: [own.id], count: 1 });
  // The receipt of the uploader shows the photo.
  expect([await load(waiting.thumbnailUrl), waiting.thumbnailUrl.includes('s=uploader')]).toEqual([
    200,
    true,
  ]);
  const page = await ownersPage();
  expect(page.album).toMatchObject({ photoCount: 2, waitingCount: 1 });
  expect(page.photos.map((photo) => [photo.id, photo.visibility])).toEqual([
    [waiting.id, 'waiting'],
    [own.id, undefined],
  ]);
  const { albums } = await ines.get('GET /albums');
  expect(albums.find((each) => each.id === album.id)).toMatchObject({ waitingCount: 1 });
});

test('an approved photo reaches everybody live, and a hidden photo disappears from all routes', async () => {
  await change({ approveFirst: true });
  const photo = await uploadAs(theo);
  const guest = await listen(theo, `/uploads/${album.uploadCode}/events`);
  const owner = await listen(ines, `/albums/${album.id}/events`);
  const { photos } = await decide('shown', photo);
  expect(photos.map((each) => each.visibility)).toEqual([undefined]);
  await guest.next('photo.ready');
  await owner.next('photo.ready');
  expect(await seenByOthers()).toEqual({ ids: [photo.id], count: 1 });
  const [shown] = (await theo.get('GET /uploads/:uploadCode', code())).photos;
  const links = [shown?.thumbnailUrl, shown?.previewUrl, shown?.fileUrl].map((link) => link ?? '');
  expect(await Promise.all(links.map(load))).toEqual([200, 200, 200]);

  await decide('hidden', photo);
  expect(asText(await guest.next('photo.deleted'))).toBe(`photo.deleted ${photo.id}`);
  const changed = await owner.next('photo.ready');
  expect(changed.type === 'photo.ready' && changed.photo.visibility).toBe('hidden');
  expect(owner.received.map((event) => event.type)).not.toContain('photo.deleted');
  expect(await seenByOthers()).toEqual({ ids: [], count: 0 });
  expect(await Promise.all(links.map(load))).toEqual([404, 404, 404]);
  expect(await load((await ownersPage()).photos[0]?.thumbnailUrl ?? '')).toBe(200);
});

test('guests get no event if a pending photo is deleted', async () => {
  await change({ approveFirst: true });
  const guest = await listen(theo, `/uploads/${album.uploadCode}/events`);
  const waiting = await uploadAs(theo);
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: waiting.id },
  });
  const own = await uploadAs(ines);
  await guest.next('photo.ready');
  const told = guest.received.flatMap((event) => ('photoId' in event ? [event.photoId] : []));
  expect(told).toEqual([own.id]);
  expect((await ownersPage()).album).toMatchObject({ photoCount: 1, waitingCount: 0 });
});

test('the counters stay right whatever happens to the photos, even when an account is deleted with its contributions', async () => {
  await change({ approveFirst: true });
  const jonas = await registered(keepsake, 'Jonas Weber');
  const [first, second, third] = [await uploadAs(ava), await uploadAs(ava), await uploadAs(theo)];
  const given = [await uploadAs(jonas), await uploadAs(jonas)];
  await decide('hidden', ...given.slice(1));
  await decide('hidden', first, third);
  await decide('hidden', first);
  await decide('waiting', third);
  await decide('shown', third, second);
  expect(await seenByOthers()).toEqual({ ids: [third.id, second.id], count: 2 });
  expect((await ownersPage()).album).toMatchObject({ photoCount: 5, waitingCount: 1 });
  const counted = () =>
    keepsake.ctx.db
      .selectFrom('albums')
      .select(['photoCount', 'waitingCount', 'hiddenCount'])
      .where('id', '=', album.id)
      .executeTakeFirstOrThrow();
  expect(await counted()).toEqual({ photoCount: 5, waitingCount: 1, hiddenCount: 2 });
  const { user } = await jonas.get('GET /auth/me');
  await removeAccount(keepsake.ctx, user.id, { ownAlbums: 'go', givenPhotos: 'go' });
  expect(await counted()).toEqual({ photoCount: 3, waitingCount: 0, hiddenCount: 1 });
  const miscounted = await checkCounters(keepsake.ctx.db, { repair: false });
  expect(miscounted.map((finding) => finding.found)).toEqual([0, 0]);
  await ines.get('DELETE /albums/:albumId/photos/:photoId', {
    params: { albumId: album.id, photoId: first.id },
  });
  expect(await counted()).toEqual({ photoCount: 2, waitingCount: 0, hiddenCount: 0 });
});

test('hidden and pending photos count against the album’s photo limit', async () => {
  await change({ approveFirst: true });
  const { maxPhotos } = (await ownersPage()).album;
  const setCount = (photoCount: number) =>
    keepsake.ctx.db.updateTable('albums').set({ photoCount }).where('id', '=', album.id).execute();
  await setCount(maxPhotos - 2);
  const hidden = await uploadAs(theo);
  await decide('hidden', hidden);
  await uploadAs(theo);
  const { status, body } = await theo.tryUpload(album.uploadCode, [await makePhoto({ hue: 300 })]);
  expect([status, body.code]).toEqual([403, 'PHOTO_LIMIT']);
});

test('only the owner decides about photos, and only about photos of the own album', async () => {
  const photo = await uploadAs(ava);
  const body = { photoIds: [photo.id], visibility: 'hidden' as const };
  const asked = async (person: Person) =>
    (await person.ask('PATCH /albums/:albumId/photos/visibility', { ...id(), body })).status;
  expect([
    await asked(theo),
    await asked(ava),
    await asked(await registered(keepsake, 'Noor Haddad')),
  ]).toEqual([401, 403, 404]);
  const { album: other } = await ines.createAlbum('Another');
  const elsewhere = await ines.get('PATCH /albums/:albumId/photos/visibility', {
    params: { albumId: other.id },
    body: { photoIds: [photo.id, 'nobody'], visibility: 'hidden' },
  });
  expect(elsewhere.photos).toEqual([]);
  expect((await seenByOthers()).ids).toEqual([photo.id]);
});

test('before the reveal guests add photos and see only how many there are', async () => {
  const before = await uploadAs(theo);
  const [given] = (await theo.get('GET /uploads/:uploadCode', code())).photos;
  const revealAt = new Date(keepsake.ctx.now() + HOUR).toISOString();
  await change({ revealAt });
  // Links that guests had already loaded are dead.
  expect(await load(given?.thumbnailUrl ?? '')).toBe(404);
  const guest = await listen(theo, `/uploads/${album.uploadCode}/events`);
  const meanwhile = await uploadAs(theo);
  const event = await guest.next('album.changed');
  expect(event.type === 'album.changed' && event.album).toMatchObject({
    photoCount: 2,
    isRevealed: false,
    revealAt,
  });
  expect(guest.received.map((each) => each.type)).not.toContain('photo.ready');
  expect(await seenByOthers()).toEqual({ ids: [], count: 2 });
  expect((await ownersPage()).photos).toHaveLength(2);
  expect(meanwhile.thumbnailUrl).toContain('s=uploader');
  // The album page shows a visitor no more than the guest page.
  const visited = await theo.get('GET /albums/:albumId', id());
  expect(visited).toMatchObject({
    album: { photoCount: 2, isRevealed: false, coverThumbnailUrl: null },
    photos: [],
  });
  // On the wall the owner sees what guests see.
  expect((await ines.get('GET /uploads/:uploadCode/wall', code())).photos).toEqual([]);

  keepsake.advance(HOUR);
  expect(await seenByOthers()).toEqual({ ids: [meanwhile.id, before.id], count: 2 });
  const [shown] = (await theo.get('GET /uploads/:uploadCode/wall', code())).photos;
  expect(await load(shown?.thumbnailUrl ?? '')).toBe(200);
  await uploadAs(theo);
  await guest.next('album.changed');
  // No guest has these photos yet, so the page is told to reload.
  expect(guest.received.at(-1)).toEqual({ type: 'album.changed' });
  const next = await uploadAs(theo);
  expect(asText(await guest.next('photo.ready'))).toBe(`photo.ready ${next.id}`);
});

test('the reveal must be in the future and before the expiration', async () => {
  const ask = (revealAt: unknown) =>
    ines.ask('PATCH /albums/:albumId/details', { ...id(), body: { revealAt: revealAt as string } });
  const inHours = (hours: number) => new Date(keepsake.ctx.now() + hours * HOUR).toISOString();
  expect((await ask(inHours(-1))).body).toMatchObject({
    code: 'VALIDATION',
    error: 'Choose a time in the future.',
  });
  await ines.get('PATCH /albums/:albumId/expiration', { ...id(), body: { expirationPreset: 'ONE_DAY' } });
  expect((await ask(inHours(49))).body.error).toBe('Choose a time before the album expires.');
  expect((await ask('tomorrow')).status).toBe(400);
  expect((await ask(inHours(2))).status).toBe(200);
  // The expiry may not precede the reveal, but a past reveal imposes no limit.
  await ines.get('PATCH /albums/:albumId/expiration', { ...id(), body: { expirationPreset: 'ONE_WEEK' } });
  expect((await ask(inHours(49))).status).toBe(200);
  const expire = (expirationPreset: 'ONE_DAY' | 'ONE_WEEK') =>
    ines.ask('PATCH /albums/:albumId/expiration', { ...id(), body: { expirationPreset } });
  expect((await expire('ONE_DAY')).body).toMatchObject({
    code: 'VALIDATION',
    error: 'Choose a time after the photos are revealed.',
  });
  expect((await expire('ONE_WEEK')).status).toBe(200);
  keepsake.advance(50 * HOUR);
  expect((await expire('ONE_DAY')).status).toBe(200);
  expect((await ask(null)).body.album).toMatchObject({ revealAt: null, isRevealed: true });
});

test('if a reveal and an earlier expiration are set at the same moment, one of the two requests is rejected', async () => {
  const details = { revealAt: new Date(keepsake.ctx.now() + 49 * HOUR).toISOString() };
  for (let round = 0; round < 5; round += 1) {
    await change({ revealAt: null });
    await ines.get('PATCH /albums/:albumId/expiration', { ...id(), body: { expirationPreset: 'ONE_WEEK' } });
    const answers = await Promise.all([
      ines.ask('PATCH /albums/:albumId/details', { ...id(), body: details }),
      ines.ask('PATCH /albums/:albumId/expiration', { ...id(), body: { expirationPreset: 'ONE_DAY' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});
