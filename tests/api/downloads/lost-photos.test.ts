import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const keepsake = keepsakeForFile();
let party: ZipParty;
beforeAll(async () => {});
beforeEach(async () => {
  party = await zipParty(keepsake);
});

const NOTE = '"missing from the server, not in this ZIP"';
const pathOf = ({ storedFilename }: Photo) => keepsake.ctx.stores.current.findPath(storedFilename) ?? '';
const lose = (...photos: Photo[]) =>
  keepsake.ctx.stores.current.remove(photos.map(({ storedFilename }) => storedFilename));
const linesOf = (table: Buffer) => String(table).trimEnd().split('\r\n');

async function sendFour() {
  const file = await makePhoto({ hue: 1 });
  const whole = await party.send('Ava', file);
  const gone = await party.send('Ben', await makePhoto({ hue: 2 }));
  const cut = await party.send('Cleo', await makePhoto({ hue: 3 }));
  await party.send('Dina', await makePhoto({ hue: 4 }));
  return { file, whole, gone, cut };
}

test('lost photos are listed in the owner’s ZIP without a file, and count as new after they are restored', async () => {
  const { file, gone, cut } = await sendFour();
  const sent = await readFile(pathOf(cut));
  await lose(gone);
  await writeFile(pathOf(cut), 'half of it');

  const { url, photoCount, missingCount } = await party.makeZip();
  expect([photoCount, missingCount]).toEqual([2, 2]);
  const { names, contentOf } = await party.unpack(url);
  expect(names).toEqual([
    expect.stringMatching(/^0001 Ava /u),
    expect.stringMatching(/^0002 Dina /u),
    'photos.csv',
    'SHA256SUMS',
    'album.html',
  ]);
  expect((await contentOf(names[0] ?? '')).equals(file.bytes)).toBe(true);
  const [heading, ...lines] = linesOf(await contentOf('photos.csv'));
  expect(heading).toMatch(/"sha256","note"$/u);
  expect(lines).toEqual([
    expect.stringMatching(/^"0001 Ava [^"]+","Ava",.+,""$/u),
    ...['Ben', 'Cleo'].map((name) => expect.stringMatching(`^"","${name}",.+,"",${NOTE}$`)),
    expect.stringMatching(/^"0002 Dina [^"]+","Dina",.+,""$/u),
  ]);

  expect(await party.refusalOf([gone.id, cut.id])).toEqual([409, 'PHOTOS_MISSING']);
  await expect.poll(() => party.refusalOf('new')).toEqual([409, 'PHOTOS_MISSING']);
  await writeFile(pathOf(cut), sent);
  const next = await party.makeZip('new');
  expect([next.photoCount, next.missingCount]).toEqual([1, 1]);
  const restored = await party.unpack(next.url);
  expect((await restored.contentOf(restored.names[0] ?? '')).equals(sent)).toBe(true);
});

test('lost photos are listed in the guests’ ZIP too, until the file is restored or the photo is hidden', async () => {
  const { whole, gone, cut } = await sendFour();
  await party.change({ guestsDownload: true });
  await keepsake.settle();
  expect(await party.guestsZip()).toMatchObject({ photoCount: 4, missingCount: 0 });
  const sent = await readFile(pathOf(cut));
  await lose(gone);
  await writeFile(pathOf(cut), 'half of it');
  const { url, photoCount, missingCount } = await party.guestsZip();
  expect([photoCount, missingCount]).toEqual([2, 2]);
  expect((await party.guestsZip(party.guest.onAnotherDevice())).missingCount).toBe(2);
  const { names, contentOf } = await party.unpack(url);
  expect(names).toEqual([
    expect.stringMatching(/^0001 Ava /u),
    expect.stringMatching(/^0002 Dina /u),
    'photos.csv',
    'SHA256SUMS',
    'album.html',
  ]);
  const [heading, ...lines] = linesOf(await contentOf('photos.csv'));
  expect(heading).toMatch(/"sha256","size","note"$/u);
  expect(lines.filter((line) => line.endsWith(`,"","",${NOTE}`))).toEqual([
    expect.stringMatching(/^"","Ben",/u),
    expect.stringMatching(/^"","Cleo",/u),
  ]);

  await writeFile(pathOf(cut), sent);
  expect(await party.guestsZip()).toMatchObject({ photoCount: 3, missingCount: 1 });
  const hide = (photoIds: string[]) =>
    party.ines.get('PATCH /albums/:albumId/photos/visibility', {
      params: { albumId: party.album.id },
      body: { photoIds, visibility: 'hidden' },
    });
  await hide([gone.id]);
  expect(await party.statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
  await hide([whole.id]);
  expect(await party.guestsZip()).toMatchObject({ photoCount: 2, missingCount: 0 });
});

test('lost photos are included as previews if they have previews', async () => {
  const { gone, cut } = await sendFour();
  await party.makeZip([gone.id], 'preview');
  await lose(gone, cut);
  const { photoCount, missingCount } = await party.makeZip('all', 'preview');
  expect([photoCount, missingCount]).toEqual([3, 1]);
});

test('if the store cannot be reached, its photos do not count as lost', async () => {
  const { gone } = await sendFour();
  await party.change({ guestsDownload: true });
  await keepsake.settle();
  await party.guestsZip();
  await lose(gone);
  const store = keepsake.ctx.stores.current;
  const { findSize } = store;
  const isBack = () => {
    store.findSize = findSize;
  };
  onTestFinished(isBack);
  store.findSize = async () => {
    throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
  };
  expect(await party.refusalOf()).toEqual([503, 'UNAVAILABLE']);
  const { status, body } = await party.askGuestsZip();
  expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);

  // The dialogs poll every few seconds, so an outage of minutes must not use up attempts.
  for (let asked = 0; asked < 60; asked += 1) await party.refusalOf();
  const askExport = () => party.ines.ask('POST /auth/me/exports', { body: {} });
  for (let asked = 0; asked < 6; asked += 1) expect((await askExport()).status).toBe(503);
  isBack();
  expect((await party.makeZip()).missingCount).toBe(1);
  expect((await askExport()).status).toBe(201);
});
