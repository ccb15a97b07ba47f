import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { makeFixtureFolder } from '../../support/videos/fixture-folder.ts';
import { box } from '../../support/videos/made-boxes.ts';
import { hasFfmpeg, makeVideo } from '../../support/videos/made-videos.ts';

const keepsake = keepsakeForFile({ environment: { FREE_MAX_VIDEO_SECONDS: '2' } });
let ava: Person;
let album: { id: string; uploadCode: string };
let video: Buffer;

beforeAll(async () => {
  if (!hasFfmpeg) return;
  const folder = await makeFixtureFolder();
  video = await readFile(makeVideo(folder.path('silent.mp4'), 'silent'));
  await folder.remove();
});
beforeEach(async () => {
  const { owner, ...made } = await ownerWithAlbum(keepsake, `Ines ${crypto.randomUUID()}`);
  ({ album } = made);
  ava = new Person(keepsake, 'Ava');
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/details', { params, body: { videosEnabled: true } });
});

const toFile = async (make: () => Buffer | Promise<Buffer>) => ({
  name: 'dance.mp4',
  type: 'video/mp4',
  bytes: await make(),
});
const listPhotos = async () =>
  (await ava.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } })).photos;
const load = async (link: string) => {
  const response = await fetch(keepsake.url + link);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Writes numbers of 32 bits behind the name of each box of this type. */
function patch(type: string, numbers: Record<number, number>): Buffer {
  const bytes = Buffer.from(video);
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 4)) {
    for (const [offset, number] of Object.entries(numbers)) bytes.writeUInt32BE(number, at + Number(offset));
  }
  return bytes;
}
const TWO_HOURS = 7_200;
const HTML = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20));
const newPng = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer();
const asHeic = () => {
  const bytes = Buffer.from(video);
  bytes.write('heic', 16, 'latin1');
  return bytes;
};

test.runIf(hasFfmpeg).each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['without frames', () => patch('stsz', { 12: 0 }), 400, 'UNREADABLE'],
  ['that claims to last two hours', () => patch('mdhd', { 16: 1, 20: TWO_HOURS }), 413, 'VIDEO_TOO_LONG'],
  ['that is a HEIC for some programs', asHeic, 415, 'NOT_AN_IMAGE'],
  ['that is a PNG', newPng, 201, 'image/png'],
  ['behind a PNG', async () => Buffer.concat([await newPng(), video]), 201, 'image/png'],
  ['behind a page', () => Buffer.concat([HTML, video]), 415, 'NOT_AN_IMAGE'],
  ['with a page', () => Buffer.concat([video, box('free', HTML)]), 201, 'video/mp4'],
])('a file named .mp4 %s is judged by its content', async (_, make, status, outcome) => {
  const { body, ...answer } = await ava.tryUpload(album.uploadCode, [await toFile(make)]);
  expect([answer.status, body.code ?? body.photos[0]?.mimeType]).toEqual([status, outcome]);
  for (const { fileUrl, video: shown } of status === 201 ? await listPhotos() : []) {
    const { headers, bytes } = await load(shown?.sourceUrl ?? fileUrl);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([headers.get('content-type')?.split('/')[0], bytes.includes('<script>')]).toEqual([
      shown ? 'video' : 'image',
      false,
    ]);
  }
});
