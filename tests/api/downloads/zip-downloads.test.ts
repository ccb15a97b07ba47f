import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { storeCaption } from '../../../server/photos/photo-store.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { type ZipParty, zipParty } from '../zip-party.ts';

const keepsake = keepsakeForFile();
let party: ZipParty;
beforeAll(async () => {});
beforeEach(async () => {
  party = await zipParty(keepsake);
});

const takenAt = (time: string, more = {}) => ({
  exif: { IFD0: { Make: 'Maker' }, IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+02:00' }, ...more },
});
const LISBON = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '38/1 43/1 2010/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 8/1 2200/100',
  },
};

describe('a ZIP of all originals', () => {
  test('contains the photos byte for byte, in the order in which they were taken, and a table', async () => {
    const last = await makePhoto({ hue: 1, ...takenAt('2026:06:21 18:05:09') });
    const first = await makePhoto({ hue: 2, ...takenAt('2026:06:21 18:04:58', LISBON) });
    const again = await makePhoto({ hue: 3, format: 'png' });
    await party.send('Zoë: 写真 🎉?', last);
    const { id } = await party.send('=Ava', first);
    await keepsake.ctx.db
      .transaction()
      .execute((tx) => storeCaption(tx, party.album.id, id, '=The last dance'));
    await party.send(null, again);
    const { url, sizeBytes, photoCount } = await party.makeZip();
    expect(photoCount).toBe(3);

    const { headers, bytes } = await party.load(url);
    expect(Number(headers.get('content-length'))).toBe(sizeBytes);
    expect(bytes.length).toBe(sizeBytes);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/zip',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Ines & Theo, Lisbon.zip"; filename*=UTF-8''Ines%20%26%20Theo%2C%20Lisbon.zip`,
    });
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/u);

    const { names, entries, contentOf } = await party.unpack(url);
    expect(names).toEqual([
      '0001 =Ava 2026-06-21 18.04.jpg',
      '0002 Zoë 写真 🎉 2026-06-21 18.05.jpg',
      expect.stringMatching(/^0003 Guest \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/u),
      'photos.csv',
      'SHA256SUMS',
      'album.html',
    ]);
    expect(entries[0]?.time).toEqual([2026, 6, 21, 18, 4, 58]);
    for (const [index, { bytes: sent }] of [first, last, again].entries())
      expect((await contentOf(names[index] ?? '')).equals(sent)).toBe(true);

    const table = String(await contentOf('photos.csv')).split('\r\n');
    const hash = createHash('sha256').update(first.bytes).digest('hex');
    expect(table[0]).toBe('\uFEFF"file","uploader","caption","time taken","time received","place","sha256"');
    expect(table[1]).toMatch(
      /^"0001 =Ava 2026-06-21 18\.04\.jpg","'=Ava","'=The last dance","2026-06-21T18:04:58\+02:00","[\dT:.-]+Z",/u,
    );
    expect(table[1]).toMatch(new RegExp(`"38\\.7\\d+ N, 9\\.13\\d+ W","${hash}"$`, 'u'));
    expect(table).toHaveLength(5);
  });

  test('contains photos whose location was removed', async () => {
    const file = await makePhoto({ hue: 1, ...takenAt('2026:06:21 18:04:58', LISBON) });
    await party.send('Ava', file, { removeLocation: 'true' });
    await party.unpack((await party.makeZip()).url);
  });
});

test('the name of a guest group appears in file names and in the table only for the owner', async () => {
  const { ines, album } = party;
  const params = { albumId: album.id };
  const { groups } = await ines.get('POST /albums/:albumId/groups', {
    params,
    body: { names: ['Table 7/8', 'Band'] },
  });
  const { uploadCode } = groups.find(({ name }) => name === 'Table 7/8') ?? album;
  const [one, other] = [takenAt('2026:06:21 18:04:58'), takenAt('2026:06:21 18:05:09')];
  await party.guest.upload(uploadCode, [await makePhoto({ hue: 1, ...one })], { uploaderName: 'Ava' });
  await party.send('Ben', await makePhoto({ hue: 2, ...other }));
  await party.change({ guestsDownload: true });
  await keepsake.settle();

  const tableOf = async ({ contentOf }: Awaited<ReturnType<ZipParty['unpack']>>) =>
    String(await contentOf('photos.csv'))
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 3).join(','));
  const own = await party.unpack((await party.makeZip()).url);
  const names = ['0001 Ava (Table 7 8) 2026-06-21 18.04.jpg', '0002 Ben 2026-06-21 18.05.jpg'];
  expect(own.names).toEqual([...names, 'photos.csv', 'SHA256SUMS', 'album.html']);
  expect(await tableOf(own)).toEqual([
    '\uFEFF"file","uploader","guest group"',
    `"${names[0]}","Ava","Table 7/8"`,
    `"${names[1]}","Ben",""`,
    '',
  ]);

  const guests = await party.unpack((await party.guestsZip()).url);
  expect(guests.names[0]).toBe('0001 Ava 2026-06-21 18.04.jpg');
  expect((await tableOf(guests))[0]).toBe('\uFEFF"file","uploader","caption"');
});

test('new photos are those since the last ZIP of all originals; ranges, previews and selections do not count', async () => {
  const fullZipAt = async () => (await party.ownedAlbum()).fullZipAt;
  const one = await party.send('Ava', await makePhoto({ hue: 1 }));
  await keepsake.settle();
  await party.makeZip([one.id]);
  await party.makeZip('all', 'preview');
  expect(await fullZipAt()).toBeNull();
  expect((await party.makeZip('new')).photoCount).toBe(1);
  await party.makeZip();
  expect(Math.abs(Date.parse((await fullZipAt()) ?? '') - keepsake.ctx.now())).toBeLessThan(60_000);
  expect(await party.refusalOf('new')).toEqual([409, 'NOTHING_NEW']);

  await party.send('Ben', await makePhoto({ hue: 2 }));
  for (const _again of [1, 2]) {
    const next = await party.makeZip('new');
    expect((await party.unpack(next.url)).names[0]).toMatch(/^0001 Ben /u);
  }
  expect((await party.makeZip()).photoCount).toBe(2);
  expect(await party.refusalOf('new')).toEqual([409, 'NOTHING_NEW']);
});

test('a ZIP of previews contains JPEGs, and the original of a photo without a preview', async () => {
  await party.send('Ava', await makePhoto({ width: 2600, height: 1300, format: 'webp' }));
  const broken = await party.send('Ben', await makePhoto({ hue: 2 }));
  await keepsake.ctx.db
    .updateTable('photos')
    .set({ state: 'unreadable' })
    .where('id', '=', broken.id)
    .execute();
  const { url, photoCount } = await party.makeZip('all', 'preview');
  expect(photoCount).toBe(2);
  const { names, contentOf } = await party.unpack(url);
  expect(names[0]).toMatch(/^0001 Ava .*\.jpg$/u);
  const preview = await contentOf(names[0] ?? '');
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 2048 });
  const [, line = ''] = String(await contentOf('photos.csv')).split('\r\n');
  const hash = createHash('sha256')
    .update(await contentOf(names[0] ?? ''))
    .digest('hex');
  expect(line.endsWith(`"${hash}"`)).toBe(true);
});

test('a preview that failed recently is not retried for every ZIP, which contains the original instead', async () => {
  const made = vi.spyOn(keepsake.ctx.imaging, 'makePreview');
  onTestFinished(() => made.mockRestore());
  const [whole, heavy] = [await makePhoto({ hue: 1 }), await makePhoto({ hue: 2 })];
  await party.send('Ava', whole);
  const { id } = await party.send('Ben', heavy);
  await keepsake.ctx.work.idle();
  const claimedUntil = keepsake.ctx.now() + 24 * 3_600_000;
  const refused = { previewMade: false, claimedUntil, claimedBy: null };
  await keepsake.ctx.db.updateTable('photos').set(refused).where('id', '=', id).execute();
  const { names, contentOf } = await party.unpack((await party.makeZip('all', 'preview')).url);
  expect(made).toHaveBeenCalledTimes(1);
  expect((await contentOf(names[1] ?? '')).equals(Buffer.from(heavy.bytes))).toBe(true);
});
