import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Album } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';

const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '../../../web') });
let ines: Person;
let guest: Person;
let album: Album;
/** The first photo is upright and red at its top. The second fills a cover. */
let photos: Photo[];

beforeAll(async () => {
  ({ owner: ines, album } = await ownerWithAlbum(keepsake));
  guest = new Person(keepsake, 'Guest');
  const upright = await sharp({ create: { width: 600, height: 1800, channels: 3, background: '#2040c0' } })
    .composite([
      { input: { create: { width: 600, height: 300, channels: 3, background: '#d02020' } }, top: 0, left: 0 },
    ])
    .jpeg()
    .toBuffer();
  const files = [
    { name: 'upright.jpg', bytes: upright },
    await makePhoto({ width: 1600, height: 1200, hue: 4 }),
  ];
  ({ photos } = await ines.upload(album.uploadCode, files));
  await keepsake.settle();
});

const params = () => ({ albumId: album.id });
const change = (body: object, person = ines) =>
  person.send('PATCH', `/api/albums/${album.id}/details`, body) as ReturnType<typeof person.ask>;
const guestAlbum = async () => {
  const shown = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  if (shown.album.pinRequired) throw new Error('a PIN is asked for');
  return shown.album;
};
const hide = (photo: Photo | undefined, visibility: 'shown' | 'hidden') =>
  ines.get('PATCH /albums/:albumId/photos/visibility', {
    params: params(),
    body: { photoIds: [photo?.id ?? ''], visibility },
  });

describe('an album’s cover', () => {
  test('is the photo that the owner chose, cropped around the chosen point', async () => {
    const cover = { photoId: photos[0]?.id ?? '', focus: { x: 20, y: 0 } };
    const { body } = await change({ cover });
    expect(body.album).toMatchObject({ cover });
    const { cover: shown } = await guestAlbum();
    expect(shown).toMatchObject(cover);
    expect((await guest.send('GET', shown?.thumbnailUrl ?? '')).status).toBe(200);
    const { albums } = await ines.get('GET /albums');
    expect(albums[0]?.coverThumbnailUrl).toContain(photos[0]?.storedFilename);
  });

  test('counts as missing while it is hidden, for guests and for the owner', async () => {
    await hide(photos[0], 'hidden');
    expect((await guestAlbum()).cover).toBeNull();
    const { albums } = await ines.get('GET /albums');
    expect(albums[0]?.coverThumbnailUrl).toContain(photos[1]?.storedFilename);
    await hide(photos[0], 'shown');
    expect((await guestAlbum()).cover).not.toBeNull();
  });

  test('must be a photo of this album and can be chosen only by its owner', async () => {
    const { owner: theo, album: other } = await ownerWithAlbum(keepsake, 'Theo Brandt');
    const { photos: theirs } = await theo.upload(other.uploadCode, [await makePhoto({ hue: 9 })]);
    const focus = { x: 50, y: 50 };
    const answers = [
      await change({ cover: { photoId: theirs[0]?.id, focus } }),
      await change({ cover: { photoId: photos[0]?.id, focus: { x: 101, y: 0 } } }),
      await change({ cover: null }, theo),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 404]);
    expect((await guestAlbum()).cover?.focus).toEqual({ x: 20, y: 0 });
  });

  test('reaches guests at once together with its accent colour, and can be removed', async () => {
    await change({ accent: 'moss' });
    expect((await guestAlbum()).accent).toBe('moss');
    expect((await change({ accent: '#123456' })).status).toBe(400);
  });
});

describe('the link preview of an album', () => {
  /** User agents as robots send them. */
  const ROBOTS = [
    'WhatsApp/2.24.6.77 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  ];
  const metaOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/gu)].map(([, name, content]) => [
        name,
        content,
      ]),
    );
  const paste = async (path: string, robot = ROBOTS[0] ?? '') => {
    const page = await fetch(keepsake.url + path, { headers: { 'User-Agent': robot, Accept: '*/*' } });
    const meta = metaOf(await page.text());
    const answer = await fetch(meta['og:image'] ?? '', {
      headers: { 'User-Agent': robot, Range: 'bytes=0-' },
    });
    return { meta, robots: page.headers.get('x-robots-tag'), answer };
  };
  const isNeutral = ({ answer }: Awaited<ReturnType<typeof paste>>) =>
    answer.url.endsWith('/link-picture.png');
  const guestPage = () => `/upload/${album.uploadCode}`;

  beforeEach(async () => {
    await change({
      cover: { photoId: photos[0]?.id, focus: { x: 50, y: 0 } },
      description: 'At the old boathouse',
    });
  });

  test.each(ROBOTS)('for %s has the title, the owner’s line and a picture of 1200 x 630', async (robot) => {
    for (const path of [guestPage(), `/wall/${album.uploadCode}`]) {
      const { meta, answer, robots } = await paste(path, robot);
      expect(meta).toMatchObject({
        'og:title': 'Ines &#38; Theo, Lisbon · Keepsake',
        'og:description': 'At the old boathouse',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      expect([answer.status, answer.headers.get('content-type'), robots]).toEqual([
        200,
        'image/jpeg',
        'noindex',
      ]);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
  });

  test('shows the chosen point, and has a new URL when the point changes', async () => {
    const topOf = async ({ answer }: Awaited<ReturnType<typeof paste>>) => {
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .extract({ left: 500, top: 20, width: 100, height: 100 })
        .stats();
      return channels[0]?.mean ?? 0;
    };
    const before = await paste(guestPage());
    expect(await topOf(before)).toBeGreaterThan(150);
    await change({ cover: { photoId: photos[0]?.id, focus: { x: 50, y: 100 } } });
    const after = await paste(guestPage());
    expect(await topOf(after)).toBeLessThan(100);
    expect(after.meta['og:image']).not.toBe(before.meta['og:image']);
  });

  test('shows no photo for a hidden cover, a private album, a PIN, a future reveal and an archive', async () => {
    const { answer, meta } = await paste(guestPage());
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const again = () => fetch(meta['og:image'] ?? '', { redirect: 'manual' });
    expect((await again()).status).toBe(200);
    const as = (path: string, body: object) => ines.send('PATCH', `/api/albums/${album.id}/${path}`, body);
    const closings: [string, object, object][] = [
      [
        'photos/visibility',
        { photoIds: photos.map(({ id }) => id), visibility: 'hidden' },
        { photoIds: photos.map(({ id }) => id), visibility: 'shown' },
      ],
      ['visibility', { isPublic: false }, { isPublic: true }],
      ['pin', { pin: '271828' }, { pin: null }],
      ['details', { revealAt: new Date(Date.now() + 3_600_000).toISOString() }, { revealAt: null }],
      ['archive', { isArchived: true }, { isArchived: false }],
    ];
    for (const [path, close, open] of closings) {
      await as(path, close);
      expect(isNeutral(await paste(guestPage())), path).toBe(true);
      // The address of a picture that was fetched before redirects too.
      expect((await again()).status, path).toBe(302);
      await as(path, open);
      expect(isNeutral(await paste(guestPage())), path).toBe(false);
    }
  });

  test('does not decode again for each crawler a cover that could not be resized', async () => {
    const ofCover = () => keepsake.ctx.db.updateTable('photos').where('id', '=', photos[0]?.id ?? '');
    const tomorrow = Date.now() + 24 * 3_600_000;
    await ofCover().set({ previewMade: false, claimedUntil: tomorrow, claimedBy: null }).execute();
    await change({ cover: { photoId: photos[0]?.id, focus: { x: 1, y: 1 } } });
    expect(isNeutral(await paste(guestPage()))).toBe(true);
    await ofCover().set({ previewMade: true, claimedUntil: 0 }).execute();
    expect(isNeutral(await paste(guestPage()))).toBe(false);
  });

  test('of an unknown code looks like the preview of an album without photos, and the guess is counted', async () => {
    expect(isNeutral(await paste('/upload/ZZZZZZZZZZ'))).toBe(true);
    const mallory = await registered(keepsake, 'Mallory');
    const look = () => mallory.send('GET', '/upload/YYYYYYYYYY/picture.jpg');
    const statuses: number[] = [];
    for (let look_ = 0; look_ < 40 && statuses.at(-1) !== 429; look_ += 1)
      statuses.push((await look()).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
