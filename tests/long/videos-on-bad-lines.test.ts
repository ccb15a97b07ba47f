import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { ADMIN, serveKeepsake } from '../journeys/served-keepsake.ts';
import { chromiumFlags, findChromium } from '../support/chromium.ts';
import { Person } from '../support/person.ts';
import { findNginx, startNginx } from '../support/services/nginx.ts';
import { openTcpProxy } from '../support/services/tcp-proxy.ts';
import { hasFfmpeg, makeVideo } from '../support/videos/made-videos.ts';

const MB = 1024 * 1024;
const SIZE = 500 * MB;
const CUTS = 10;
const MINUTES = 10;

test.skipIf(findNginx() === null || !hasFfmpeg)(
  'a video of 500 MB survives ten broken connections and a closed tab behind an nginx with a 1 MB limit',
  { timeout: MINUTES * 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keepsake-video-'));
    const { path, sha256 } = await makeLargeVideo(join(folder, 'speech.mp4'));
    const keepsake = await serveKeepsake();
    const ines = new Person(keepsake, 'Ines');
    const { user } = await ines.register();
    const { album } = await ines.createAlbum('A long speech');
    const params = { albumId: album.id };
    const marta = new Person(keepsake, ADMIN.username);
    marta.token = (await marta.get('POST /admin/auth/login', { body: ADMIN })).token;
    await marta.get('POST /admin/users/:userId/tier', { params: { userId: user.id }, body: { tier: 'PRO' } });
    await ines.get('PATCH /albums/:albumId/details', { params, body: { videosEnabled: true } });

    const nginx = await startNginx([keepsake.url], '1m');
    const line = await openTcpProxy(nginx.url);
    let [passed, cuts] = [0, 0];
    let isClosing = false;
    line.toServer = (chunk) => {
      if (isClosing) return null;
      passed += chunk.length;
      if (cuts < CUTS && passed > ((cuts + 1) * SIZE) / (CUTS + 1)) {
        cuts += 1;
        line.cutOpenConnections();
        isClosing = cuts === CUTS / 2;
        return null;
      }
      return chunk;
    };

    const executablePath = findChromium();
    const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const guestPage = new URL(`/upload/${album.uploadCode}`, line.url).href;
    const first = await context.newPage();
    await first.goto(guestPage);
    await first.getByLabel('Choose photos').setInputFiles(path);
    await first.getByRole('button', { name: 'Upload 1 photo', exact: true }).click();
    await expect.poll(() => isClosing, { timeout: MINUTES * 60_000 }).toBe(true);
    await first.close();
    isClosing = false;

    const again = await context.newPage();
    await again.goto(guestPage);
    await waitForReceipt(again);
    const { photos } = await ines.get('GET /albums/:albumId', { params });
    expect(photos).toHaveLength(1);
    const { body } = await fetch(keepsake.url + photos[0]?.fileUrl);
    expect(await hashAll(body as unknown as AsyncIterable<Uint8Array>)).toBe(sha256);
    // One part of 1 MB for each broken connection, and the rest for headers and pages.
    const repeated = passed - statSync(path).size;
    process.stdout.write(`${cuts} cuts, ${(repeated / MB).toFixed(1)} MB sent twice or as headers\n`);
    expect(cuts).toBe(CUTS);
    expect(repeated).toBeLessThan((CUTS + 4) * MB);

    await browser.close();
    line.close();
    await nginx.stop();
    await keepsake.stop();
    rmSync(folder, { recursive: true });
  },
);

async function waitForReceipt(page: Page): Promise<void> {
  await page
    .getByRole('heading', { name: '1 of 1 safely stored' })
    .waitFor({ timeout: (MINUTES - 2) * 60_000 });
}

/** Makes a short video that ends with a box for free space of random bytes. */
async function makeLargeVideo(path: string): Promise<{ path: string; sha256: string }> {
  makeVideo(path, 'h264');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(SIZE + head.length);
  head.write('free', 4, 'latin1');
  appendFileSync(path, head);
  for (let written = 0; written < SIZE; written += 10 * MB) appendFileSync(path, randomBytes(10 * MB));
  return { path, sha256: await hashAll(createReadStream(path)) };
}

async function hashAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
