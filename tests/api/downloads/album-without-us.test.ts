// A ZIP is usable without the server: album.html shows its photos, and SHA256SUMS verifies its files.

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { storeCaption } from '../../../server/photos/photo-store.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { makeMp3 } from '../../support/videos/made-voices.ts';
import { leaveEntry } from '../leave-entry.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const run = promisify(execFile);
let keepsake: TestKeepsake;
let party: ZipParty;
beforeAll(async () => {
  keepsake = await startKeepsake();
});
beforeEach(async () => {
  party = await zipParty(keepsake);
});
afterAll(() => keepsake.stop());

const taken = (time: string) => ({
  exif: { IFD0: { Make: 'Maker' }, IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+02:00' } },
});

const caption = (photoId: string, line: string) =>
  keepsake.ctx.db.transaction().execute((tx) => storeCaption(tx, party.album.id, photoId, line));

async function unpack(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-unpacked-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'all.zip'), (await party.load(url)).bytes);
  await run('unzip', ['-q', 'all.zip'], { cwd: folder });
  await rm(join(folder, 'all.zip'));
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return { folder, files: files.sort(), read: (name: string) => readFile(join(folder, name), 'utf8') };
}

/** Returns the files that `sha256sum -c` verifies. Throws if one is damaged. */
async function checkSums(folder: string): Promise<string[]> {
  const { stdout } = await run('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/: OK$/u, ''))
    .sort();
}

test('`sha256sum -c` verifies every file of the ZIP, whichever photos it contains and whoever downloads it', async () => {
  const photo = await party.send('Zoë: 写真 🎉', await makePhoto({ hue: 1 }));
  await party.send('Ava', await makePhoto({ hue: 2 }));
  await party.change({ guestsDownload: true, guestBookEnabled: true });
  await leaveEntry(party.guest, party.album.uploadCode, { voice: makeMp3(1) });
  await keepsake.settle();
  const { url } = await party.ines.get('POST /auth/me/exports', { body: { timeZone: 'Europe/Lisbon' } });
  for (const zip of [
    await party.makeZip('new'),
    await party.makeZip(),
    await party.makeZip([photo.id]),
    await party.makeZip('all', 'preview'),
    await party.guestsZip(),
  ]) {
    const { folder, files } = await unpack(zip.url);
    expect(await checkSums(folder)).toEqual(files.filter((name) => name !== 'SHA256SUMS'));
  }
  const { folder, files } = await unpack(url);
  for (const name of files.filter((each) => each.endsWith('SHA256SUMS'))) {
    const inside = join(folder, name, '..');
    const all = (await readdir(inside, { withFileTypes: true })).filter((each) => each.isFile());
    expect(await checkSums(inside)).toEqual(
      all.flatMap((each) => (each.name === 'SHA256SUMS' ? [] : each.name)).sort(),
    );
  }
  expect(files.filter((name) => name.endsWith('SHA256SUMS'))).toHaveLength(2);
});

test('the page in the ZIP lists album, guests, captions and times by day, and loads nothing from the network', async () => {
  await party.change({ title: 'Ines & Theo', description: 'By the river.\nTwo days.' });
  const late = await party.send('Ava', await makePhoto({ hue: 1, ...taken('2026:06:20 00:04:58') }));
  await party.send(null, await makePhoto({ hue: 2, ...taken('2026:06:19 18:05:09') }));
  await caption(late.id, 'The last dance');
  const { files, read } = await unpack((await party.makeZip()).url);
  const page = await read('album.html');
  expect(page).toContain('<html lang="en" dir="ltr">');
  const words = page
    .replace(/<(?:style|title)>.*?<\/(?:style|title)>/gsu, '')
    .replace(/<[^>]*>/gu, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  expect(words).toEqual([
    ...['Ines &#38; Theo', 'By the river.', 'Two days.', '2 photos'],
    ...[expect.stringMatching(/^Friday,? 19 June 2026$/u), 'Guest', '18:05'],
    ...[expect.stringMatching(/^Saturday,? 20 June 2026$/u), 'Ava', '00:04', 'The last dance'],
  ]);
  const links = [...page.matchAll(/href="([^"]+)"/gu)].map(([, href = '']) => decodeURIComponent(href));
  expect(links).toEqual(files.filter((name) => name.endsWith('.jpg')));
  expect(page).not.toMatch(/<script|<link|https?:|@import|url\(/u);
});

test('the page in the ZIP contains upright pictures, even of HEIC photos, so that phones need no other files to show it', async () => {
  const tall = { width: 400, height: 200, orientation: 6 };
  await party.send('Ava', await makePhoto(tall));
  const bytes = await readFile(join(import.meta.dirname, '../../fixtures/painted-12mp.heic'));
  await party.send('Ben', { name: 'IMG_1.HEIC', bytes });
  const { read } = await unpack((await party.makeZip()).url);
  const images = [...(await read('album.html')).matchAll(/<img ([^>]*)>/gu)].map(([, all = '']) => all);
  for (const image of images) {
    const [, type, base64 = ''] = /src="data:image\/(\w+);base64,([^"]+)"/u.exec(image) ?? [];
    const size = await sharp(Buffer.from(base64, 'base64')).metadata();
    const [, width, height] = /width="(\d+)" height="(\d+)"/u.exec(image) ?? [];
    expect(size.format).toBe(type);
    expect(size.width / size.height).toBeCloseTo(Number(width) / Number(height), 1);
  }
  expect(images).toHaveLength(2);
});

test('text that people write cannot become markup on the page in the ZIP', async () => {
  const attack = `"><script>alert(1)</script>'&lt;`;
  await party.change({ title: attack, description: attack });
  const { id } = await party.send(attack, await makePhoto());
  await caption(id, attack);
  const { read } = await unpack((await party.makeZip()).url);
  const page = await read('album.html');
  expect(page.split('&#60;script&#62;')).toHaveLength(7);
  expect(page).not.toContain('<script');
  expect(page.replace(/src="[^"]*"/gu, '')).not.toContain('"">');
});

test('the page in the ZIP is in the reader’s language, even if that is written from right to left', async () => {
  await party.send('Ava', await makePhoto(taken('2026:06:19 18:05:09')));
  const { body, params } = party.wish();
  const answer = await fetch(`${keepsake.url}/api/albums/${params.albumId}/zips`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'ar',
      ...party.ines.headers(),
    },
    body: JSON.stringify(body),
  });
  const { url } = (await answer.json()) as { url: string };
  const page = await (await unpack(url)).read('album.html');
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('الجمعة');
});

test('an interrupted download continues with the same bytes, whatever has changed in the meantime', async () => {
  for (const hue of [1, 2, 3]) await party.send('Ava', await makePhoto({ hue, width: 900, height: 600 }));
  const { url, sizeBytes } = await party.makeZip();
  const { bytes } = await party.load(url);
  const { photos } = await party.ines.get('GET /albums/:albumId', { params: { albumId: party.album.id } });
  await caption(photos[0]?.id ?? '', 'Written later');
  await party.change({ title: 'Another title' });
  const start = bytes.lastIndexOf('<!doctype html>');
  expect(start).toBeGreaterThan(0);
  for (let at = start - 40; at < sizeBytes; at += 997) {
    const part = await party.load(url, { Range: `bytes=${at}-${Math.min(sizeBytes - 1, at + 3000)}` });
    expect(part.bytes.equals(bytes.subarray(at, at + 3001)), `from ${at}`).toBe(true);
  }
});

test('a photo that is hidden during a guest’s download is missing from the page in the ZIP too', async () => {
  const photo = await party.send('Ava', await makePhoto({ hue: 1 }));
  await party.send('Ben', await makePhoto({ hue: 2 }));
  await party.change({ guestsDownload: true });
  await keepsake.settle();
  const { url, sizeBytes } = await party.guestsZip();
  const { bytes } = await party.load(url);
  const at = bytes.lastIndexOf('<!doctype html>');
  const params = { albumId: party.album.id };
  const body = { photoIds: [photo.id], visibility: 'hidden' as const };
  await party.ines.get('PATCH /albums/:albumId/photos/visibility', { params, body });
  expect(await party.statusOf(url)).toEqual([410, 'ZIP_BROKEN']);
  expect((await party.load(url, { Range: `bytes=${at}-${sizeBytes - 1}` })).status).toBe(410);
});

test('on the page in the ZIP the original is shown if a photo has no thumbnail', async () => {
  const photo = await party.send('Ava', await makePhoto());
  const row = await keepsake.ctx.db
    .selectFrom('photos')
    .select(['storedFilename', 'thumbnailFormat'])
    .where('id', '=', photo.id)
    .executeTakeFirstOrThrow();
  await keepsake.ctx.stores.current.remove([
    row.storedFilename.replace(/\.\w+$/u, `.thumb.${row.thumbnailFormat}`),
  ]);
  const { files, read } = await unpack((await party.makeZip()).url);
  const [, src = ''] = /src="([^"]+)"/u.exec(await read('album.html')) ?? [];
  expect(decodeURIComponent(src)).toBe(files[0]);
});
