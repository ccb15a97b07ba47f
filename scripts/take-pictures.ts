// The pictures of README.md: `npm run demo`, then `npx tsx scripts/take-pictures.ts <email> [http://…]`.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../tests/support/chromium.ts';

const [email = '', url = 'http://localhost:3000'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '..', 'docs', 'images');
const phone = { width: 390, height: 780 };
const laptop = { width: 1280, height: 780 };

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox'],
});
const reply = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, password: 'keepsake demo', rememberMe: true }),
});
if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
const session = await reply.json();
const albums = await fetch(`${url}/api/albums`, { headers: { Authorization: `Bearer ${session.token}` } });
const [album] = (await albums.json()).albums.filter((each: { title: string }) => each.title.includes('Theo'));

await take('guest-page', `/upload/${album.uploadCode}`, phone);
await take('wall', `/wall/${album.uploadCode}`, laptop);
await take('album-page', `/albums/${album.id}`, laptop, JSON.stringify(session));
await browser.close();

async function take(name: string, path: string, viewport: typeof phone, stored?: string): Promise<void> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  if (stored) await context.addInitScript((text) => localStorage.setItem('keepsake_session', text), stored);
  const page = await context.newPage();
  await page.goto(url + path);
  await page.waitForTimeout(2000);
  const picture = await page.screenshot();
  const { size } = await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${name}.webp: ${size} bytes`);
  await context.close();
}
