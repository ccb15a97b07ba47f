// Requests of every kind that a server of strangers gets, those that break off and those that are wrong among them.

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { allRoutes } from '../shared/api/all-routes.ts';
import { type Route, splitAddress } from '../shared/api/contract.ts';
import { CALLERS, type Caller } from '../tests/api/route-callers.ts';
import { table } from '../tests/api/route-table.ts';
import type { RudeClient, Sent } from './rude-client.ts';

export interface MixedAlbum {
  id: string;
  uploadCode: string;
  /** Its owner's session. */
  token: string;
  photos: MixedPhoto[];
}

export interface MixedPhoto {
  id: string;
  fileUrl: string;
  previewUrl: string;
  mediumUrl: string;
  thumbnailUrl: string;
}

export interface Mix {
  albums: MixedAlbum[];
  /** A session of each. */
  tokens: Record<Caller, string | null>;
  /** Small: what stays of a request is asked for, not what decoding takes. */
  photo: Buffer;
}

const PHOTOS_OF_ALBUM = 400;
const AT_ONCE = 16;
const ENCODINGS = ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd'] as const;
const RENDITIONS = ['fileUrl', 'previewUrl', 'mediumUrl', 'thumbnailUrl'] as const;
/** These would take the ground from under the others. */
const LEFT_OUT = /logout|change-password|^DELETE \/auth\/me|upload-code|archive|\/pin$/u;
const ADDRESSES = (Object.keys(allRoutes) as (keyof typeof allRoutes)[]).filter(
  (address) => !LEFT_OUT.test(address),
);

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Each makes one request or a few that belong together, and says how many. */
type Kind = (mix: Mix, client: RudeClient) => Promise<number>;

function multipart(photo: Buffer, boundary = random(12)) {
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="clientKeys"\r\n\r\n${randomUUID()}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="uploaderName"\r\n\r\nGuest ${randomInt(40)}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="IMG_${randomInt(9999)}.JPG"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

/** An album grows, and loses its oldest photos; each makes a version of its list. */
async function upload({ albums, photo }: Mix, client: RudeClient): Promise<number> {
  const album = pick(albums);
  // No two are alike: the same photo twice is one.
  const { status, text } = await client.ask(`/api/uploads/${album.uploadCode}`, {
    method: 'POST',
    ...multipart(Buffer.concat([photo, randomBytes(8)])),
  });
  if (status === 201) album.photos.push(...JSON.parse(text).photos);
  if (album.photos.length <= PHOTOS_OF_ALBUM) return 1;
  const gone = album.photos.splice(0, 40).map(({ id }) => id);
  await client.json('POST', `/api/albums/${album.id}/photos/delete`, album.token, { photoIds: gone });
  return 2;
}

async function list({ albums, tokens }: Mix, client: RudeClient): Promise<number> {
  const album = pick(albums);
  const headers = { 'Accept-Encoding': pick(ENCODINGS) };
  const asOwner = { ...headers, Authorization: `Bearer ${album.token}` };
  const asUser = { ...headers, Authorization: `Bearer ${tokens.contributor}` };
  const paths: [string, Record<string, string>][] = [
    [`/api/uploads/${album.uploadCode}`, headers],
    [`/api/uploads/${album.uploadCode}/wall`, headers],
    [`/api/albums/${album.id}`, asOwner],
    [`/api/albums/${album.id}`, asUser],
    [`/upload/${album.uploadCode}`, headers],
    [`/albums/${album.id}`, asOwner],
    [`/api/albums/${album.id}/look-alikes`, asOwner],
    ['/api/albums', asOwner],
    ['/', headers],
  ];
  const [path, sent] = pick(paths);
  const first = await client.ask(path, { headers: sent });
  if (!first.headers.etag) return 1;
  await client.ask(path, { headers: { ...sent, 'If-None-Match': first.headers.etag } });
  return 2;
}

async function file({ albums }: Mix, client: RudeClient): Promise<number> {
  const photo = pick(pick(albums).photos);
  if (!photo) return 0;
  const path = photo[pick(RENDITIONS)];
  const ways: Sent[] = [
    {},
    {},
    { method: 'HEAD' },
    { headers: { Range: `bytes=${randomInt(4000)}-${randomInt(4000, 9000)}` } },
    { headers: { Range: 'bytes=999999999-' } },
    { hangUpAfter: 1 },
    { headers: { 'If-None-Match': '"none"' } },
  ];
  await client.ask(randomInt(20) === 0 ? `${path}x` : path, pick(ways));
  return 1;
}

/** Listeners that hear a while, and vanish. */
async function stream({ albums, tokens }: Mix, client: RudeClient): Promise<number> {
  const album = pick(albums);
  const path = pick([`/api/uploads/${album.uploadCode}/events`, `/api/albums/${album.id}/events`]);
  const token = pick([album.token, tokens.contributor, null]);
  await client.ask(path, {
    ...pick([{ hangUpAfter: 1 }, { hangUpAfter: 400 }, { method: 'HEAD' }]),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(randomInt(2) === 0 && { 'Last-Event-ID': `${randomInt(40)}.0` }),
      Accept: 'text/event-stream',
    },
    // Hangs up whatever it has heard.
    ...(randomInt(2) === 0 && { withheld: 1 }),
  });
  return 1;
}

async function zip({ albums }: Mix, client: RudeClient): Promise<number> {
  const album = pick(albums);
  const body = {
    photos: pick(['all', album.photos.slice(0, randomInt(1, 60)).map(({ id }) => id)] as const),
    rendition: 'original',
  };
  const { status, text } = await client.json('POST', `/api/albums/${album.id}/zips`, album.token, body);
  if (status !== 201) return 1;
  const { url } = JSON.parse(text) as { url: string };
  const path = new URL(url, 'http://localhost').href.slice('http://localhost'.length);
  await client.ask(path, pick([{ hangUpAfter: 1 }, { hangUpAfter: 200_000 }, {}, { method: 'HEAD' }]));
  await client.ask(path, { headers: { Range: `bytes=${randomInt(100_000)}-` }, hangUpAfter: 50_000 });
  return 3;
}

async function wrongBody({ albums, tokens, photo }: Mix, client: RudeClient): Promise<number> {
  const path = `/api/uploads/${pick(albums).uploadCode}`;
  const whole = multipart(photo);
  const json = { 'Content-Type': 'application/json' };
  const half = whole.body.subarray(0, randomInt(whole.body.length));
  const ways: [string, Sent][] = [
    [path, { ...whole, withheld: 50_000 }],
    [path, { ...whole, body: half }],
    [path, { ...multipart(randomBytes(randomInt(1, 400_000))) }],
    [path, { ...multipart(photo.subarray(0, randomInt(photo.length))) }],
    [path, { ...whole, headers: { 'Content-Type': 'multipart/form-data; boundary=other' } }],
    [`/api/uploads/${random(6)}`, { body: randomBytes(300_000), headers: whole.headers }],
    ['/api/auth/register', { body: `{"name":"${random(30_000)}`, headers: json }],
    ['/api/auth/register', { body: random(200_000), headers: json }],
    ['/api/auth/login', { body: JSON.stringify({ email: random(3000), password: 3 }), headers: json }],
    ['/api/auth/login', { body: '{"a":', headers: json, withheld: 1000 }],
    [`${path}/known`, { body: JSON.stringify({ hashes: hashes() }), headers: json }],
    [`${path}/parts?clientKey=${randomUUID()}&offset=0&sizeBytes=9000000`, { body: randomBytes(20_000) }],
    [`${path}/my-photos`, { body: JSON.stringify({ uploadSessionIds: hashes() }), headers: json }],
    [`${path}/nothing/${random(40)}`, { body: random(10) }],
  ];
  const [to, sent] = pick(ways);
  const token = randomInt(3) === 0 ? { Authorization: `Bearer ${tokens.stranger}` } : {};
  await client.ask(to, { method: 'POST', ...sent, headers: { ...sent.headers, ...token } });
  return 1;
}

function hashes(): string[] {
  return Array.from({ length: randomInt(1, 200) }, () => randomBytes(32).toString('hex'));
}

/** Any route of the contract, by any caller, with a body that it takes and ids that are there, or not. */
async function anyRoute({ albums, tokens }: Mix, client: RudeClient): Promise<number> {
  const address = pick(ADDRESSES);
  const route: Route = allRoutes[address];
  if (route.live || route.files) return 0;
  const [method, template] = splitAddress(address);
  // What is deleted is not one of those that the others need.
  const album = method === 'DELETE' ? null : pick(albums);
  const ids: Record<string, string | undefined> = {
    albumId: album?.id,
    uploadCode: album?.uploadCode,
    photoId: album ? pick(album.photos)?.id : undefined,
    key: 'welcome',
  };
  const filled = template.replace(/:(\w+)/gu, (_, name: string) => ids[name] ?? random(8));
  const caller = pick(CALLERS);
  const token = caller === 'owner' ? (album?.token ?? tokens.owner) : tokens[caller];
  const { body, query = '' } = table[address];
  await client.json(method, `/api${filled}${query}`, token, body?.(caller));
  return 1;
}

/** What a list of ids asks of the database has a text for each of its lengths. */
async function many({ albums }: Mix, client: RudeClient): Promise<number> {
  const album = pick(albums);
  const photoIds = album.photos.slice(0, randomInt(1, 200)).map(({ id }) => id);
  if (photoIds.length === 0) return 0;
  const path = `/api/albums/${album.id}/photos/visibility`;
  await client.json('PATCH', path, album.token, { photoIds, visibility: pick(['shown', 'hidden']) });
  await client.json('PATCH', path, album.token, { photoIds, visibility: 'shown' });
  return 2;
}

async function wrongAddress(_: Mix, client: RudeClient): Promise<number> {
  const path = pick(['/', '/api/', '/uploads/', '/assets/', '/albums/', '/upload/', '/api/zips/', '/admin/']);
  await client.ask(`${path}${random(randomInt(1, 90))}?${random(20)}`, {
    method: pick(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']),
    headers: { 'Accept-Encoding': pick(ENCODINGS), Authorization: `Bearer ${random(32)}` },
  });
  return 1;
}

/** How often each comes, of all. */
const KINDS: readonly (readonly [Kind, number])[] = [
  [upload, 4],
  [list, 16],
  [file, 36],
  [stream, 8],
  [zip, 1],
  [wrongBody, 14],
  [anyRoute, 20],
  [many, 2],
  [wrongAddress, 16],
];
const MIXED = KINDS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));

/** Sends at least so many requests of all kinds, sixteen at a time; says how many. */
export function sendMixed(mix: Mix, client: RudeClient, count: number): Promise<number> {
  return sendOf(MIXED, mix, client, count);
}

/** Sends photos alone, so that the albums have some. */
export function sendUploads(mix: Mix, client: RudeClient, count: number): Promise<number> {
  return sendOf([upload], mix, client, count);
}

async function sendOf(kinds: readonly Kind[], mix: Mix, client: RudeClient, count: number): Promise<number> {
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      // Not in one step: others count meanwhile.
      const more = await pick(kinds)(mix, client);
      sent += more;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sent;
}
