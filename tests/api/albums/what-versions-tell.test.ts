// Versions, counts and events disclose nothing about photos that the viewer may not see.

import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { setPin } from '../pin-visitor.ts';

const HOUR = 3_600_000;
const SESSION = 'd'.repeat(64);

const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '..', '..', '..', 'web') });
let ines: Person;
let theo: Person;
let ava: Person;
let album: Album;
let hue = 0;

beforeAll(async () => {
  ({ owner: ines } = await ownerWithAlbum(keepsake));
  await keepsake.ctx.db.updateTable('users').set({ tier: 'PRO' }).execute();
  [theo, ava] = [new Person(keepsake, 'Theo'), new Person(keepsake, 'Ava')];
});
beforeEach(async () => {
  ({ album } = await ines.createAlbum('Garden Party'));
});

const code = () => ({ params: { uploadCode: album.uploadCode } });
const id = () => ({ params: { albumId: album.id } });
const at = ({ id: photoId }: Photo) => ({ params: { uploadCode: album.uploadCode, photoId } });
const photoPath = '/uploads/:uploadCode/photos/:photoId';
const change = (
  body: Partial<Pick<Album, 'approveFirst' | 'heartsEnabled' | 'photoWallEnabled' | 'revealAt'>>,
) => ines.get('PATCH /albums/:albumId/details', { ...id(), body });
const decide = (visibility: Visibility, ...photos: Photo[]) =>
  ines.get('PATCH /albums/:albumId/photos/visibility', {
    ...id(),
    body: { photoIds: photos.map((photo) => photo.id), visibility },
  });
async function uploadAs(person: Person): Promise<Photo> {
  hue += 1;
  const file = await makePhoto({ hue, width: 64, height: 64 });
  const { photos } = await person.upload(album.uploadCode, [file], { uploadSessionId: SESSION });
  await keepsake.ctx.work.idle();
  return photos[0] as Photo;
}
const report = (person: Person, photo: Photo) =>
  person.get(`POST ${photoPath}/reports`, { ...at(photo), body: {} });
const love = (person: Person, photo: Photo) =>
  person.get(`PATCH ${photoPath}/heart`, { ...at(photo), body: { isLoved: true } });
const caption = (photo: Photo, text: string) =>
  theo.get(`PATCH ${photoPath}/caption`, {
    ...at(photo),
    body: { caption: text, uploadSessionIds: [SESSION] },
  });

interface Told {
  album: Pick<Album, 'version' | 'photoCount'>;
}
/** Returns what each route tells a stranger about the album. Routes that reject strangers are omitted. */
async function told(person: Person): Promise<Told['album'][]> {
  const replies = await Promise.all([
    person.ask('GET /uploads/:uploadCode', code()),
    person.ask('GET /uploads/:uploadCode/wall', code()),
    person.ask('GET /albums/:albumId', id()),
    person.ask('GET /uploads/:uploadCode', { ...code(), query: { part: 'first' } }),
    person.ask('GET /uploads/:uploadCode/wall', { ...code(), query: { part: 'first' } }),
  ]);
  const bodies = replies.map(({ body }) => body as unknown as Partial<Told>);
  return bodies.flatMap(({ album: seen }) => seen ?? []);
}
const versions = async (person = ava) => (await told(person)).map(({ version }) => version);
const counts = async (person = ava) => (await told(person)).map(({ photoCount }) => photoCount);

test("'Loved' lists only photos that the device may still see", async () => {
  const loved = async () =>
    (await ava.get('POST /uploads/:uploadCode/my-photos', { ...code(), body: { uploadSessionIds: [] } }))
      .loved;
  await change({ heartsEnabled: true });
  const [first, second, third] = [await uploadAs(theo), await uploadAs(theo), await uploadAs(theo)];
  for (const photo of [first, second, third]) await love(ava, photo);
  expect(await loved()).toHaveLength(3);
  await decide('hidden', first);
  const reporters = ['One', 'Two', 'Three'].map((name) => new Person(keepsake, name));
  for (const person of reporters) await report(person, second);
  expect(await loved()).toEqual([third.id]);

  const archive = (isArchived: boolean) =>
    ines.get('PATCH /albums/:albumId/archive', { ...id(), body: { isArchived } });
  const publish = (isPublic: boolean) =>
    ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic } });
  const wall = (enabled: boolean) =>
    ines.get('PATCH /albums/:albumId/photo-wall', { ...id(), body: { enabled } });
  const inAnHour = () => new Date(keepsake.ctx.now() + HOUR).toISOString();
  for (const [close, open] of [
    [() => archive(true), () => archive(false)],
    [() => publish(false), () => publish(true)],
    [() => wall(false), () => wall(true)],
    [() => setPin(ines, album, '141421'), () => setPin(ines, album, null)],
    [() => change({ revealAt: inAnHour() }), () => change({ revealAt: null })],
  ] as const) {
    await close();
    expect(await loved()).toEqual([]);
    await open();
    expect(await loved()).toEqual([third.id]);
  }
});

test('without a gallery for guests, strangers and contributors learn no number of photos', async () => {
  const noor = await registered(keepsake, `Noor ${album.id}`);
  await uploadAs(noor);
  expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  for (const close of [
    () => ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic: false } }),
    () => ines.get('PATCH /albums/:albumId/photo-wall', { ...id(), body: { enabled: false } }),
  ]) {
    await close();
    for (const person of [ava, noor]) {
      const before = await told(person);
      await uploadAs(theo);
      expect(await told(person)).toEqual(before);
      expect(new Set(before.map(({ photoCount }) => photoCount))).toEqual(new Set([0]));
    }
    await ines.get('PATCH /albums/:albumId/visibility', { ...id(), body: { isPublic: true } });
  }
});

test('before the reveal only the number of photos changes a version, and at the reveal streams load everything again', async () => {
  const revealAt = keepsake.ctx.now() + HOUR;
  const photo = await uploadAs(theo);
  await change({ revealAt: new Date(revealAt).toISOString() });
  const before = await versions();
  await caption(photo, 'The rings');
  expect(await versions()).toEqual(before);
  await uploadAs(theo);
  expect(await versions()).not.toEqual(before);

  keepsake.advance(revealAt - keepsake.ctx.now() - 600);
  const [since = ''] = await versions();
  const guest = await listenTo(ava, `/uploads/${album.uploadCode}/events`, since);
  expect(await guest.next('album.changed')).toEqual({ type: 'album.changed' });
  expect(keepsake.ctx.now()).toBeGreaterThanOrEqual(revealAt);
  expect((await ava.get('GET /uploads/:uploadCode/wall', code())).photos).toHaveLength(2);
  guest.close();
});
