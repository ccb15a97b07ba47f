// Videos of all kinds, on both databases and both stores, with and without ffmpeg.

import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PartReply, UploadReply } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { s3Environment } from '../storage/store-at-hand.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { createMigratedPostgres } from '../support/migrated-database.ts';
import { type Answer, ownerWithAlbum, Person, type Refusal, type Usable } from '../support/person.ts';
import { startRealServer } from '../support/real-server.ts';
import startPostgres from '../support/services/postgres-setup.ts';
import { createBucket } from '../support/services/s3-server.ts';
import startS3 from '../support/services/s3-setup.ts';
import { type FixtureFolder, makeFixtureFolder } from '../support/videos/fixture-folder.ts';
import { hasFfmpeg, makeVideo, runFfmpeg, turnVideo, type VideoKind } from '../support/videos/made-videos.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: FixtureFolder;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  if (!hasFfmpeg) return;
  folder = await makeFixtureFolder();
  stops.push(await startPostgres(), await startS3());
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await folder?.remove();
});

const ACCEPTED = {
  'h264.mp4': 'h264',
  'silent.mov': 'silent',
  'fragmented.mp4': 'fragmented',
  'hlg.mov': 'hlg',
  'vp9.webm': 'vp9',
  'av1.mp4': 'av1',
} satisfies Record<string, VideoKind>;
const NEED_COPY = ['hlg.mov', 'vp9.webm', 'av1.mp4', 'portrait.mov'];
const REJECTED = { 'mpeg4.mp4': 'VIDEO_CODEC', 'pcm.mov': 'VIDEO_CODEC', 'encrypted.mp4': 'VIDEO_ENCRYPTED' };

/** Returns the paths by name. */
function makeAll(): Map<string, string> {
  const paths = new Map(
    Object.entries(ACCEPTED).map(([name, kind]) => [name, makeVideo(folder.path(name), kind)]),
  );
  paths.set('portrait.mov', turnVideo(paths.get('hlg.mov') ?? '', folder.path('portrait.mov')));
  for (const name of Object.keys(REJECTED))
    paths.set(name, makeVideo(folder.path(name), name.split('.')[0] as VideoKind));
  return paths;
}

async function openAlbum(keepsake: Usable) {
  const { owner, album } = await ownerWithAlbum(keepsake);
  await owner.get('PATCH /albums/:albumId/details', {
    params: { albumId: album.id },
    body: { videosEnabled: true },
  });
  const ava = new Person(keepsake, 'Ava');
  const send = async (name: string, bytes: Uint8Array) =>
    (await ava.tryUpload(album.uploadCode, [{ name, bytes, type: 'video/mp4' }])) as Answer<
      UploadReply & Refusal
    >;
  const list = async () =>
    (await ava.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } })).photos;
  return { send, list, uploadCode: album.uploadCode };
}

const load = async (keepsake: TestKeepsake, link: string, headers: Record<string, string> = {}) => {
  const response = await fetch(keepsake.url + link, { headers });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

const PART = 1_000_000;
const VIDEOS = { FREE_MAX_VIDEO_SECONDS: '60', FREE_MAX_PHOTOS_PER_ALBUM: '100' };

describe.runIf(hasFfmpeg)('videos of phones', () => {
  test.each([
    ['SQLite', 'disk', 'ffmpeg'],
    ['SQLite', 'disk', ''],
    ['SQLite', 'S3', ''],
    ['PostgreSQL', 'disk', ''],
    ['PostgreSQL', 'S3', 'ffmpeg'],
  ])('are stored, cleaned and played with %s and %s, FFMPEG=%s', async (database, store, ffmpeg) => {
    const keepsake = await startKeepsake({
      environment: {
        ...VIDEOS,
        FFMPEG: ffmpeg,
        ...(database === 'PostgreSQL' ? { DATABASE_URL: await createMigratedPostgres() } : {}),
        ...(store === 'S3' ? s3Environment(await createBucket()) : {}),
      },
    });
    try {
      const { send, list } = await openAlbum(keepsake);
      const paths = makeAll();
      for (const name of [...Object.keys(ACCEPTED), 'portrait.mov']) {
        const { status, body } = await send(name, readFileSync(paths.get(name) ?? ''));
        expect([name, status, body.code]).toEqual([name, 201, undefined]);
      }
      for (const [name, code] of Object.entries(REJECTED))
        expect((await send(name, readFileSync(paths.get(name) ?? ''))).body.code, name).toBe(code);
      await keepsake.ctx.work.idle();
      for (let round = 0; round < NEED_COPY.length; round += 1) await keepsake.runJob('make playback copies');
      const photos = await list();
      expect(photos).toHaveLength(7);
      for (const photo of photos) await checkPlayable(keepsake, photo, ffmpeg !== '');
    } finally {
      await keepsake.stop();
    }
  });

  async function checkPlayable(keepsake: TestKeepsake, photo: Photo, makesCopies: boolean): Promise<void> {
    const { video, originalFilename: name } = photo;
    expect((await load(keepsake, photo.thumbnailUrl)).status, name).toBe(200);
    const source = await load(keepsake, video?.sourceUrl ?? '');
    const first = await load(keepsake, video?.sourceUrl ?? '', { Range: 'bytes=0-1' });
    expect([name, source.status, first.status, first.bytes.length]).toEqual([name, 200, 206, 2]);
    expect(source.bytes.includes('48.2082') || source.bytes.includes('iPhone'), name).toBe(false);
    const needsCopy = NEED_COPY.includes(name);
    expect([name, video?.copyUrl !== undefined]).toEqual([name, needsCopy && makesCopies]);
    if (!video?.copyUrl) return;
    const path = folder.path('copy.mp4');
    await writeFile(path, (await load(keepsake, video.copyUrl)).bytes);
    const copy = await keepsake.ctx.imaging.inspect(path);
    expect([copy.width, copy.height]).toEqual([photo.width, photo.height]);
    expect(copy.video).toMatchObject({ isHdr: false, needsCopy: false, hasSound: video.hasSound });
  }

  test('that are cut off at any place are rejected', async () => {
    const keepsake = await startKeepsake({ environment: VIDEOS });
    try {
      const { send } = await openAlbum(keepsake);
      const whole = await readFile(makeVideo(folder.path('whole.mp4'), 'h264'));
      for (let share = 1; share < 12; share += 1) {
        const { status, body } = await send('cut.mp4', whole.subarray(0, (whole.length * share) / 12));
        expect([share, status, body.code]).toEqual([share, 400, 'VIDEO_CUT_SHORT']);
      }
    } finally {
      await keepsake.stop();
    }
  });

  test('are continued after the server was killed, on the phone and in their playback copy', async () => {
    const settings = {
      ...{ DATA_DIR: folder.path('killed'), PORT: '0', SECRET: 'only for tests, 32 characters and more' },
      ...{ ...VIDEOS, FREE_MAX_VIDEO_SECONDS: '600', FFMPEG: 'ffmpeg' },
    };
    const second = makeVideo(folder.path('second.mov'), 'hlg');
    const long = readFileSync(runFfmpeg(`-stream_loop 99 -i ${second} -c copy`, folder.path('long.mov')));
    const server = await startRealServer(settings);
    const { send, uploadCode } = await openAlbum(server);
    const clientKey = randomUUID();
    const sendPart = async (at: Usable, offset: number): Promise<PartReply> => {
      const form = new FormData();
      form.append('sha256', createHash('sha256').update(long).digest('hex'));
      form.append('part', new Blob([new Uint8Array(long.subarray(offset, offset + PART))]), 'toast.mov');
      const query = new URLSearchParams({ clientKey, offset: `${offset}`, sizeBytes: `${long.length}` });
      const sender = new Person(at, 'Ava');
      return (await sender.send('POST', `/api/uploads/${uploadCode}/parts?${query}`, form)).body as PartReply;
    };
    expect((await send('long.mov', long)).status).toBe(201);
    expect((await sendPart(server, 0)).receivedBytes).toBe(PART);
    await expect.poll(() => findTranscode(server.pid)).toBeDefined();
    const transcode = findTranscode(server.pid) ?? '';
    await server.end('SIGKILL');
    await expect.poll(() => readCommand(transcode), { timeout: 2_000 }).toBe('');

    const next = await startRealServer(settings);
    try {
      // The server tells where to continue.
      let reply = await sendPart(next, 0);
      expect(reply).toEqual({ receivedBytes: PART, upload: null });
      while (!reply.upload) reply = await sendPart(next, reply.receivedBytes);
      expect(reply.upload.photos[0]?.video?.durationMs).toBeGreaterThan(99_000);
      const params = { uploadCode };
      const countCopies = async () => {
        const { photos } = await new Person(next, 'Ava').get('GET /uploads/:uploadCode', { params });
        return photos.filter(({ video }) => video?.copyUrl).length;
      };
      await expect.poll(countCopies, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0);
    } finally {
      await next.end('SIGTERM');
    }
  });

  /** Returns the process id. */
  function findTranscode(serverPid: number | undefined): string | undefined {
    const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'latin1').split(' ');
    return children.find((pid) => readCommand(pid).includes('libx264'));
  }

  /** Returns an empty text for a process that has ended. */
  function readCommand(pid: string): string {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    } catch {
      return '';
    }
  }

  const BARS = '-f lavfi -i smptebars=size=640x360:rate=10:duration=1';
  const BT709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709';
  const toHdr = (transfer: string) =>
    '-vf zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,' +
    `zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le -c:v libx265 -tag:v hvc1 -x265-params ` +
    `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc ` +
    `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;

  /** Returns the mean red, green and blue of the seven bars. */
  async function readBars(path: string): Promise<number[]> {
    const pixels = folder.path('bars.rgb');
    const toPixels =
      '-frames:v 1 -vf crop=iw:ih/2:0:0,scale=7:1:flags=area:in_color_matrix=bt709,format=rgb24';
    runFfmpeg(`-i ${path} ${toPixels} -f rawvideo`, pixels);
    return [...(await readFile(pixels))];
  }

  test.each(['arib-std-b67', 'smpte2084'])(
    'in HDR (%s) have copies with the colours of the same video without HDR',
    async (transfer) => {
      const keepsake = await startKeepsake({ environment: VIDEOS });
      try {
        const { send, list } = await openAlbum(keepsake);
        const reference = runFfmpeg(
          `${BARS} -pix_fmt yuv420p ${BT709} -c:v libx264 -crf 5`,
          folder.path('sdr.mp4'),
        );
        const hdr = runFfmpeg(`-i ${reference} ${toHdr(transfer)}`, folder.path(`${transfer}.mp4`));
        expect((await send('hdr.mp4', await readFile(hdr))).status).toBe(201);
        await keepsake.runJob('make playback copies');
        const [photo] = await list();
        expect(photo?.video).toMatchObject({ isHdr: true, copyUrl: expect.any(String) });
        const copy = folder.path('mapped.mp4');
        await writeFile(copy, (await load(keepsake, photo?.video?.copyUrl ?? '')).bytes);
        const [expected, mapped] = [await readBars(reference), await readBars(copy)];
        const differences = expected.map((value, at) => Math.abs(value - (mapped[at] ?? 0)));
        expect(Math.max(...differences), JSON.stringify({ expected, mapped })).toBeLessThan(20);
      } finally {
        await keepsake.stop();
      }
    },
  );
});
