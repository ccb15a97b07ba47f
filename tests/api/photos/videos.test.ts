import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkEverything } from '../../../server/fsck/fsck.ts';
import { listFilenames } from '../../../server/photos/files/photo-names.ts';
import type { AlbumDetails } from '../../../shared/api/album-shape.ts';
import type { PartReply, UploadReply } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { signedInAdministrator } from '../../support/administrator.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { type Answer, ownerWithAlbum, Person, type Refusal } from '../../support/person.ts';
import { makeFixtureFolder } from '../../support/videos/fixture-folder.ts';
import { hasFfmpeg, makeVideo, type VideoKind } from '../../support/videos/made-videos.ts';
import { zipParty } from '../zip-party.ts';

const MB = 1024 ** 2;
const keepsake = keepsakeForFile({
  environment: {
    ...{ FREE_MAX_VIDEO_SECONDS: '2', FREE_MAX_VIDEO_MB: '1', MAX_FILE_MB: '0.5' },
    ...{ ADMIN_USERNAME: 'nora', ADMIN_PASSWORD: 'the first of them' },
  },
});
const videos = new Map<VideoKind, Buffer>();
let [ines, ava]: [Person, Person] = [] as never;
let album: { id: string; uploadCode: string };

beforeAll(async () => {
  if (!hasFfmpeg) return;
  const folder = await makeFixtureFolder();
  for (const kind of ['h264', 'long', 'hlg', 'mpeg4'] as const)
    videos.set(
      kind,
      await readFile(makeVideo(folder.path(`${kind}.${kind === 'hlg' ? 'mov' : 'mp4'}`), kind)),
    );
  await folder.remove();
});
beforeEach(async () => {
  // Videos of earlier tests wait for no copy.
  await keepsake.ctx.db.updateTable('photos').set({ playbackCopy: null }).execute();
  ({ owner: ines, album } = await ownerWithAlbum(keepsake, `Ines ${crypto.randomUUID()}`));
  ava = new Person(keepsake, 'Ava');
  await change({ videosEnabled: true });
});

const change = (body: AlbumDetails) =>
  ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body });

async function send(person: Person, bytes: Buffer, poster?: Uint8Array) {
  const form = new FormData();
  form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'dance.mp4');
  if (poster) form.append('poster', new Blob([new Uint8Array(poster)]), 'poster.jpg');
  const answer = await person.send('POST', `/api/uploads/${album.uploadCode}`, form);
  return answer as Answer<UploadReply & Refusal>;
}
const video = (kind: VideoKind) => videos.get(kind) as Buffer;
async function sent(kind: VideoKind, poster?: Uint8Array): Promise<Photo> {
  const { status, body } = await send(ava, video(kind), poster);
  expect([status, body.rejected]).toEqual([201, []]);
  return body.photos[0] as Photo;
}
const refusal = async (answer: Promise<Answer<Refusal>>) => {
  const { status, body } = await answer;
  return [status, body.code, body.error];
};
const load = async (link: string, headers: Record<string, string> = {}) => {
  const response = await fetch(keepsake.url + link, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const guestsPhotos = async (person = ava) =>
  (await person.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } })).photos;
const ownersPhotos = async () =>
  (await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).photos;
const rowOf = (id: string) =>
  keepsake.ctx.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const withoutFfmpeg = () => {
  const { ffmpeg } = keepsake.ctx;
  onTestFinished(() => {
    keepsake.ctx.ffmpeg = ffmpeg;
  });
  keepsake.ctx.ffmpeg = { ...ffmpeg, isUsable: async () => false };
};

describe.runIf(hasFfmpeg)('videos', () => {
  test('are taken only where the owner wants them, up to the limits of the tier', async () => {
    await change({ videosEnabled: false });
    const asBefore = [
      415,
      'NOT_AN_IMAGE',
      'File type not supported (video/mp4). Allowed: JPEG, PNG, WebP, HEIC',
    ];
    for (const kind of ['h264', 'mpeg4'] as const)
      expect(await refusal(send(ava, video(kind)))).toEqual(asBefore);

    await change({ videosEnabled: true });
    const photo = await sent('h264');
    expect(photo).toMatchObject({
      originalFilename: 'dance.mp4',
      mimeType: 'video/mp4',
      width: 320,
      height: 240,
      video: { durationMs: 1000, isHdr: false, hasSound: true },
    });
    expect(await refusal(send(ava, video('long')))).toEqual([
      413,
      'VIDEO_TOO_LONG',
      'This video is too long. Videos can be up to 0:02 (minutes:seconds).',
    ]);
    expect((await refusal(send(ava, video('mpeg4'))))[1]).toBe('VIDEO_CODEC');
    const padded = (bytes: number) => {
      const free = Buffer.alloc(bytes);
      free.writeUInt32BE(bytes, 0);
      free.write('free', 4);
      return Buffer.concat([video('h264'), free]);
    };
    expect((await send(ava, padded(0.6 * MB))).status).toBe(201);
    expect((await refusal(send(ava, padded(MB)))).slice(0, 2)).toEqual([413, 'FILE_TOO_LARGE']);
    const { bytes } = await makePhoto();
    const large = Buffer.concat([bytes, Buffer.alloc(0.6 * MB)]);
    expect((await send(ava, large)).body).toMatchObject({ code: 'FILE_TOO_LARGE', maxBytes: 0.5 * MB });
    expect((await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).album.photoCount).toBe(
      2,
    );
  });

  test('show the poster of the phone, else a frame of ffmpeg, else a tile', async () => {
    const poster = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer();
    const colourOf = async ({ thumbnailUrl }: Photo) => {
      const { dominant } = await sharp((await load(thumbnailUrl)).bytes).stats();
      return [
        dominant.r > 150 && dominant.g < 50,
        (await sharp((await load(thumbnailUrl)).bytes).stats()).entropy > 2,
      ];
    };
    const [isRed, isBusy, isPlain] = [
      [true, false],
      [false, true],
      [false, false],
    ];
    expect(await colourOf(await sent('h264', poster))).toEqual(isRed);
    expect(await colourOf(await sent('h264'))).toEqual(isBusy);
    expect(await colourOf(await sent('h264', Buffer.from('no picture')))).toEqual(isBusy);
    withoutFfmpeg();
    expect(await colourOf(await sent('h264'))).toEqual(isPlain);
    // In parts the poster comes with the last one.
    const form = new FormData();
    form.append('part', new Blob([new Uint8Array(video('h264'))]), 'dance.mp4');
    form.append('poster', new Blob([new Uint8Array(poster)]), 'poster.jpg');
    const query = new URLSearchParams({
      clientKey: crypto.randomUUID(),
      offset: '0',
      sizeBytes: `${video('h264').length}`,
    });
    const { body } = await ava.send('POST', `/api/uploads/${album.uploadCode}/parts?${query}`, form);
    expect(await colourOf((body as PartReply).upload?.photos[0] as Photo)).toEqual(isRed);
    const tooLarge = await send(ava, video('h264'), Buffer.alloc(310 * 1024));
    expect(tooLarge.body).toMatchObject({ code: 'FILE_TOO_LARGE', maxBytes: 300 * 1024 });

    // The examination ends late, so the poster is kept until the job shows the video.
    const { imaging } = keepsake.ctx;
    onTestFinished(() => {
      keepsake.ctx.imaging = imaging;
    });
    keepsake.ctx.imaging = { ...imaging, derive: async () => Promise.reject(new Error('late')) };
    const late = await sent('h264', poster);
    await keepsake.ctx.work.idle();
    keepsake.ctx.imaging = imaging;
    expect((await rowOf(late.id)).state).toBe('processing');
    keepsake.advance(61_000);
    await keepsake.runJob('resume photo work');
    await keepsake.ctx.work.idle();
    expect((await rowOf(late.id)).state).toBe('ready');
    const shown = (await ownersPhotos()).find(({ id }) => id === late.id) as Photo;
    expect(await colourOf(shown)).toEqual(isRed);
  });

  test('are played in ranges: guests get a clean copy even without downloads, the owner the original', async () => {
    const { id } = await sent('h264');
    const photo = (await guestsPhotos())[0] as Photo;
    const { headers, ...first } = await load(photo.video?.sourceUrl ?? '', { Range: 'bytes=0-1' });
    const copy = await load(photo.video?.sourceUrl ?? '');
    expect([first.status, first.bytes.length]).toEqual([206, 2]);
    expect(headers.get('content-range')).toBe(`bytes 0-1/${copy.bytes.length}`);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['video/mp4', null]);
    const own = (await ownersPhotos()).find((each) => each.id === id) as Photo;
    expect((await load(own.video?.sourceUrl ?? '')).bytes.equals(video('h264'))).toBe(true);
    expect(own.video?.copyUrl).toBeUndefined();
    // A guest's link of one video opens neither an original nor a picture's clean copy.
    await ava.upload(album.uploadCode, [await makePhoto()]);
    const picture = (await guestsPhotos()).find(({ video }) => !video) as Photo;
    const swap = (from: string, name: string) => from.replace(/[0-9a-f]{32}\.\w+/u, name);
    const source = photo.video?.sourceUrl ?? '';
    const { storedFilename } = await rowOf(picture.id);
    expect((await load(swap(source, storedFilename))).status).toBe(404);
    expect((await load(source.replace('v=clean', 'v=orig'))).status).toBe(404);
    expect((await load(source.replace('v=clean', 'v=play'))).status).toBe(404);
  });

  test('that not every browser plays get one copy, which pages learn of', async () => {
    const { id } = await sent('hlg');
    const wall = await listenTo(ava, `/uploads/${album.uploadCode}/events`);
    await keepsake.runJob('make playback copies');
    const told = await wall.next('photo.ready');
    wall.close();
    const [photo] = await guestsPhotos();
    expect(told).toMatchObject({ photo: { id, video: { copyUrl: photo?.video?.copyUrl } } });
    const { bytes, headers } = await load(photo?.video?.copyUrl ?? '');
    expect(headers.get('content-type')).toBe('video/mp4');
    const path = join(tmpdir(), `${id}.mp4`);
    await writeFile(path, bytes);
    const { video: copy, ...size } = await keepsake.ctx.imaging.inspect(path);
    expect([size.width, size.height, copy?.isHdr, copy?.needsCopy]).toEqual([320, 240, false, false]);
    await rm(path);
    // A copy that was lost is found and made again.
    const { db, stores } = keepsake.ctx;
    await stores.current.remove([`${(await rowOf(id)).storedFilename.slice(0, 32)}.play.mp4`]);
    const options = { repair: true, checksums: false, now: keepsake.ctx.now };
    const found: string[] = [];
    for await (const { examples } of checkEverything(db, stores, options)) found.push(...examples);
    expect(found.join()).toContain(`photo ${id}`);
    expect((await rowOf(id)).playbackCopy).toBe('wanted');
    await keepsake.runJob('make playback copies');
    expect((await load(photo?.video?.copyUrl ?? '')).bytes.length).toBe(bytes.length);
    // It is deleted with the video.
    await ines.get('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: album.id, photoId: id } });
    expect((await load(photo?.video?.copyUrl ?? '')).status).toBe(404);
  });

  test('are in ZIPs: the original in the owner’s, a copy without location in the guests’', async () => {
    const party = await zipParty(keepsake);
    await party.change({ videosEnabled: true, guestsDownload: true });
    await party.send('Ava', { name: 'dance.mov', bytes: video('hlg'), type: 'video/quicktime' });
    const readVideo = async (zip: Promise<{ url: string }>) => {
      const { names, contentOf } = await party.unpack((await zip).url);
      const name = names.find((each) => each.endsWith('.mov')) ?? '';
      return { name, bytes: await contentOf(name) };
    };
    const owners = await readVideo(party.makeZip());
    expect(owners.name).toMatch(/^0001 Ava .*\.mov$/u);
    expect(owners.bytes.equals(video('hlg'))).toBe(true);
    const guests = await readVideo(party.guestsZip());
    expect([owners, guests].map(({ bytes }) => bytes.includes('48.2082'))).toEqual([true, false]);
  });

  test('get a second attempt at their copy, then none; and no file is left of a deleted one', async () => {
    const { ffmpeg, db, stores } = keepsake.ctx;
    onTestFinished(() => {
      keepsake.ctx.ffmpeg = ffmpeg;
    });
    const fail = () => Promise.reject(new Error('HDR of a new phone'));
    keepsake.ctx.ffmpeg = { ...ffmpeg, makePlaybackCopy: fail };
    const { id } = await sent('hlg');
    const state = async () => (await rowOf(id)).playbackCopy;
    await keepsake.runJob('make playback copies');
    await keepsake.runJob('make playback copies');
    expect(await state()).toBe('wanted');
    keepsake.advance(11 * 60_000);
    await keepsake.runJob('make playback copies');
    expect(await state()).toBe('failed');
    expect((await guestsPhotos())[0]?.video).not.toHaveProperty('copyUrl');

    const deleted = await sent('hlg');
    const { storedFilename } = await rowOf(deleted.id);
    const begun = new Promise<void>((resolve) => {
      keepsake.ctx.ffmpeg = {
        ...ffmpeg,
        makePlaybackCopy: async (source, path, abort) => {
          await ffmpeg.makePlaybackCopy(source, path, abort);
          resolve();
          await new Promise((end) => abort.addEventListener('abort', end));
          abort.throwIfAborted();
        },
      };
    });
    const job = keepsake.runJob('make playback copies');
    await begun;
    const at = { params: { albumId: album.id, photoId: deleted.id } };
    await ines.get('DELETE /albums/:albumId/photos/:photoId', at);
    await job;
    const sizes = await Promise.all(
      listFilenames(storedFilename).map((name) => stores.current.findSize(name)),
    );
    expect(sizes.every((size) => size === null)).toBe(true);
    expect(await db.selectFrom('photos').select('id').where('id', '=', deleted.id).execute()).toEqual([]);
  });

  test('keep their copy if two nodes made it', async () => {
    const { ffmpeg, db } = keepsake.ctx;
    onTestFinished(() => {
      keepsake.ctx.ffmpeg = ffmpeg;
    });
    const { id } = await sent('hlg');
    keepsake.ctx.ffmpeg = {
      ...ffmpeg,
      makePlaybackCopy: async (...given) => {
        await ffmpeg.makePlaybackCopy(...given);
        await db.updateTable('photos').set({ playbackCopy: 'made' }).where('id', '=', id).execute();
      },
    };
    await keepsake.runJob('make playback copies');
    expect((await load((await guestsPhotos())[0]?.video?.copyUrl ?? '')).status).toBe(200);
  });

  test('are closed to guests in every state and place, but not to administrators', async () => {
    const { id } = await sent('hlg');
    await keepsake.runJob('make playback copies');
    const [photo] = await guestsPhotos();
    const { thumbnailUrl = '', previewUrl = '', video: shown } = photo ?? {};
    const links = [thumbnailUrl, previewUrl, shown?.sourceUrl ?? '', shown?.copyUrl ?? ''];
    const open = async () => Promise.all(links.map(async (link) => (await load(link)).status));
    expect(await open()).toEqual([200, 200, 200, 200]);
    const nora = await signedInAdministrator(keepsake);
    const openAsNora = async () => {
      const listed = (await nora.get('GET /admin/photos')).photos.find((each) => each.id === id);
      const { sourceUrl = '', copyUrl = '' } = listed?.video ?? {};
      return Promise.all([sourceUrl, copyUrl].map(async (link) => (await load(link)).status));
    };
    const expireAt = (expiresAt: number | null) =>
      keepsake.ctx.db.updateTable('albums').set({ expiresAt }).where('id', '=', album.id).execute();
    const at = { params: { albumId: album.id } };
    const moderate = (visibility: 'hidden' | 'shown') =>
      ines.get('PATCH /albums/:albumId/photos/visibility', { ...at, body: { photoIds: [id], visibility } });
    const tomorrow = new Date(keepsake.ctx.now() + 86_400_000).toISOString();
    const states: Record<string, [close: () => Promise<unknown>, reopen: () => Promise<unknown>]> = {
      hidden: [() => moderate('hidden'), () => moderate('shown')],
      'before the reveal': [() => change({ revealAt: tomorrow }), () => change({ revealAt: null })],
      expired: [() => expireAt(keepsake.ctx.now() - 1), () => expireAt(null)],
      archived: [
        () => ines.get('PATCH /albums/:albumId/archive', { ...at, body: { isArchived: true } }),
        () => ines.get('PATCH /albums/:albumId/archive', { ...at, body: { isArchived: false } }),
      ],
      private: [
        () => ines.get('PATCH /albums/:albumId/visibility', { ...at, body: { isPublic: false } }),
        () => ines.get('PATCH /albums/:albumId/visibility', { ...at, body: { isPublic: true } }),
      ],
    };
    for (const [state, [close, reopen]] of Object.entries(states)) {
      await close();
      keepsake.advance(1_000);
      expect(await open(), state).toEqual([404, 404, 404, 404]);
      expect(await openAsNora(), state).toEqual([200, 200]);
      const stranger = new Person(keepsake, 'Stranger');
      const page = await stranger.ask('GET /uploads/:uploadCode', {
        params: { uploadCode: album.uploadCode },
      });
      expect(JSON.stringify(page.body), state).not.toContain(id);
      await reopen();
    }
    await ines.get('PATCH /albums/:albumId/pin', { ...at, body: { pin: '4711' } });
    expect(await open(), 'PIN').toEqual([404, 404, 404, 404]);
    const stranger = new Person(keepsake, 'Stranger');
    const page = await stranger.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    expect(JSON.stringify(page.body)).not.toContain(id);
  });
});
