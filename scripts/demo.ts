import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { paintPhoto } from './paint-photo.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const URL = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 3000}`;
const PASSWORD = 'keepsake demo';

interface DemoAlbum {
  title: string;
  description: string;
  tags: string[];
  isPublic: boolean;
  photos: number;
}

const ALBUMS: DemoAlbum[] = [
  {
    title: 'Ines & Theo, Lisbon',
    description: 'Our wedding at the old boathouse. Thank you for every photo!',
    tags: ['wedding', 'lisbon', 'summer'],
    isPublic: true,
    photos: 18,
  },
  {
    title: 'Grandma turns 80',
    description: 'Cake at three, stories until late.',
    tags: ['birthday', 'family'],
    isPublic: false,
    photos: 9,
  },
  { title: 'Summer offsite', description: '', tags: ['team', 'lake'], isPublic: true, photos: 6 },
];
const GUESTS = ['Ava', 'Noor', 'Grandma', 'Sam', 'Lucía', 'Oskar', ''];
const CAMERAS = [
  ['Apple', 'iPhone 17 Pro'],
  ['Google', 'Pixel 10'],
  ['FUJIFILM', 'X100VI'],
] as const;
const SIZES = [
  [1600, 1200],
  [1200, 1600],
  [1800, 1200],
] as const;

async function call<Reply>(
  path: string,
  method: string,
  token: string | null,
  body: unknown,
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${URL}/api${path}`, {
    method,
    headers: {
      'X-Client-Id': randomUUID(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

async function fillAlbum(token: string, { photos, isPublic, ...wish }: DemoAlbum, firstSeed: number) {
  const { album } = await call<{ album: { id: string; uploadCode: string } }>('/albums', 'POST', token, {
    ...wish,
    expirationPreset: 'ONE_MONTH',
  });
  for (let count = 1; count <= photos; count += 1) {
    await call(`/uploads/${album.uploadCode}`, 'POST', null, await photoForm(firstSeed + count));
    process.stdout.write(`\r  ${wish.title}: ${count} of ${photos} photos `);
  }
  if (!isPublic) await call(`/albums/${album.id}/visibility`, 'PATCH', token, { isPublic });
  process.stdout.write(`\n    ${URL}/upload/${album.uploadCode}\n`);
}

async function photoForm(seed: number): Promise<FormData> {
  const [Make = '', Model = ''] = CAMERAS[seed % CAMERAS.length] ?? [];
  const [width = 0, height = 0] = SIZES[seed % SIZES.length] ?? [];
  const settings = { FNumber: '18/10', ExposureTime: `1/${60 + seed * 5}`, ISOSpeedRatings: '400' };
  const photo = await paintPhoto({ seed, width, height, exif: { IFD0: { Make, Model }, IFD2: settings } });
  const form = new FormData();
  const guest = GUESTS[seed % GUESTS.length];
  if (guest) form.append('uploaderName', guest);
  form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `IMG_${4000 + seed}.jpg`);
  return form;
}

async function main(): Promise<void> {
  const email = `ines.${randomUUID().slice(0, 8)}@example.org`;
  const { token } = await call<{ token: string }>('/auth/register', 'POST', null, {
    name: 'Ines Costa',
    email,
    password: PASSWORD,
    rememberMe: false,
  });
  let seed = 0;
  for (const album of ALBUMS) {
    await fillAlbum(token, album, seed);
    seed += album.photos;
  }
  process.stdout.write(`\n  Sign in at ${URL}/login as ${email}, password ${PASSWORD}\n`);
}

main().catch((error) => {
  const isDown = error instanceof TypeError;
  const hint = `Nothing answers at ${URL}. Start Keepsake first (npm start), or name its address: npm run demo -- http://…`;
  process.stderr.write(`${isDown ? hint : error.message}\n`);
  process.exit(1);
});
