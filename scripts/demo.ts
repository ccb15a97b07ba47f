import { randomUUID } from 'node:crypto';
import { paintPhoto } from './paint-photo.ts';

const URL = process.argv[2] ?? 'http://localhost:3000';
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

async function fillAlbum(token: string, wish: DemoAlbum, firstSeed: number): Promise<void> {
  const { title, description, tags } = wish;
  const { album } = await call<{ album: { id: string; uploadCode: string } }>('/albums', 'POST', token, {
    title,
    description,
    tags,
    expirationPreset: 'ONE_MONTH',
  });
  for (let count = 0; count < wish.photos; count += 1) {
    const seed = firstSeed + count;
    const [make, model] = CAMERAS[seed % CAMERAS.length] ?? CAMERAS[0];
    const [width, height] = [[1600, 1200] as const, [1200, 1600] as const, [1800, 1200] as const][
      seed % 3
    ] ?? [1600, 1200];
    const exif = {
      IFD0: { Make: make, Model: model },
      IFD2: {
        FNumber: '18/10',
        ExposureTime: `1/${60 + seed * 5}`,
        ISOSpeedRatings: String(100 * (1 + (seed % 8))),
      },
    };
    const form = new FormData();
    const guest = GUESTS[seed % GUESTS.length];
    if (guest) form.append('uploaderName', guest);
    const bytes = new Uint8Array(await paintPhoto({ seed, width, height, exif }));
    form.append('photos', new Blob([bytes], { type: 'image/jpeg' }), `IMG_${4000 + seed}.jpg`);
    await call(`/uploads/${album.uploadCode}`, 'POST', null, form);
    process.stdout.write(`\r  ${title}: ${count + 1} of ${wish.photos} photos `);
  }
  if (!wish.isPublic) await call(`/albums/${album.id}/visibility`, 'PATCH', token, { isPublic: false });
  process.stdout.write(`\n    ${URL}/upload/${album.uploadCode}\n`);
}

async function main(): Promise<void> {
  const email = `ines.${randomUUID().slice(0, 8)}@example.org`;
  const { token } = await call<{ token: string }>('/auth/register', 'POST', null, {
    name: 'Ines Costa',
    email,
    password: PASSWORD,
    rememberMe: false,
  });
  let seed = 1;
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
