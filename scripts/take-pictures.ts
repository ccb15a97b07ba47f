// The pictures of README.md, of what `npm run demo` made: guest link of its first album, and email.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';

const [guestLink = '', email = ''] = process.argv.slice(2);
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath ? { executablePath } : {}),
});

const phone = await openPage(390);
await phone.goto(guestLink);
await take(phone, 'guest-page');

const laptop = await openPage(1280);
await laptop.goto(guestLink.replace('/upload/', '/wall/'));
await take(laptop, 'wall');

const login = { email, password: 'keepsake demo', rememberMe: true };
const signedIn = await laptop.request.post(new URL('/api/auth/login', guestLink).href, { data: login });
const session = JSON.stringify(await signedIn.json());
await laptop.addInitScript(`localStorage.setItem('keepsake_session', ${JSON.stringify(session)})`);
await laptop.goto(new URL('/', guestLink).href);
await laptop.getByRole('link', { name: 'View album' }).last().click();
await take(laptop, 'album-page');
await browser.close();

async function openPage(width: number): Promise<Page> {
  return browser.newPage({
    viewport: { width, height: 780 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  // Photos come after the page, and toasts go.
  await page.waitForTimeout(4000);
  const path = join(import.meta.dirname, '..', 'docs', 'images', `${name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(path);
  console.log(`${path}: ${size} bytes`);
}
