// Benchmark 9: what the browser of a projector with 3840 x 2160 pixels takes of memory while the slideshow runs for
// an hour. `KEEPSAKE_BENCH_MINUTES=10` says how long; the curve is printed as it grows.

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import type { BenchPhoto } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { fillAlbum } from './filled-album.ts';
import { previewsMade } from './measure-uploads.ts';
import { startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const MINUTES = Number(process.env.KEEPSAKE_BENCH_MINUTES ?? 60);
const PHOTOS = 60;
const AT_ONCE = 4;
const SCREEN = { width: 3840, height: 2160 };
/** What a projector's small computer can spare. */
const MAX_MB = 1500;

interface Sample {
  /** Of all processes of the browser; what they share counts once. */
  browserMb: number;
  pageMb: number;
  heapMb: number;
  nodes: number;
}

export async function measureSlideshow(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => fillAlbum(db, 0));
  try {
    const { filled, port, db } = server;
    const files = Array.from({ length: PHOTOS }, (_, at) => (photos[at % photos.length] as BenchPhoto).bytes);
    await uploadAll({ port, uploadCode: filled.uploadCode }, files, AT_ONCE);
    await previewsMade(db);
    const samples = await runFor(`http://localhost:${port}/wall/${filled.uploadCode}?slideshow=on`);
    const last = samples.at(-1);
    if (!last?.browserMb) return [];
    const most = Math.max(...samples.map(({ browserMb }) => browserMb));
    return [
      {
        what: `Slideshow of ${PHOTOS} photos at ${SCREEN.width} x ${SCREEN.height}, ${samples.length} minutes, most`,
        measured: `${most.toFixed(0)} MB; at the end ${asText(last)}`,
        beside: `${MAX_MB} MB`,
        ratio: most / MAX_MB,
        must: { max: 1 },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** A sample for each minute. Fails when the slideshow stands still. */
async function runFor(url: string): Promise<Sample[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await (await browser.newContext({ viewport: SCREEN })).newPage();
    const devtools = await page.context().newCDPSession(page);
    await page.goto(url);
    const shown = page.getByRole('dialog').getByRole('img').first();
    const samples: Sample[] = [];
    for (let minute = 1, last = ''; minute <= MINUTES; minute += 1) {
      await pause(60_000);
      const now = (await shown.getAttribute('src')) ?? '';
      if (now === last) throw new Error(`${url}: the slideshow stands still after ${minute} minutes`);
      last = now;
      const sample = await sampleOf(browser, devtools);
      samples.push(sample);
      process.stderr.write(`${minute} minutes: ${asText(sample)}\n`);
    }
    return samples;
  } finally {
    await browser.close();
  }
}

async function sampleOf(browser: Browser, page: CDPSession): Promise<Sample> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  const { nodes } = await page.send('Memory.getDOMCounters');
  const megabytes = (kind?: string) =>
    processInfo
      .filter(({ type }) => kind === undefined || type === kind)
      .reduce((sum, { id }) => sum + ownMb(id), 0);
  return { browserMb: megabytes(), pageMb: megabytes('renderer'), heapMb: usedSize / 1024 ** 2, nodes };
}

/**
 * Memory of a process but for the program's own files, with its part of what it shares with others, such as pictures.
 * 0 where the system does not tell.
 */
function ownMb(pid: number): number {
  const path = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(path)) return 0;
  const parts = readFileSync(path, 'utf8').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gmu);
  return [...parts].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}

function asText({ browserMb, pageMb, heapMb, nodes }: Sample): string {
  return `${browserMb.toFixed(0)} MB (page ${pageMb.toFixed(0)} MB, scripts ${heapMb.toFixed(1)} MB, ${nodes} nodes)`;
}
