// A phone on a bad line: 400 kbit/s, 400 ms there and back, a processor six times slower. And one with a sharp screen.

import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { median } from './figure-table.ts';

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 6;
const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};
/** Nothing new is painted for so long: the page stands. */
const QUIET_MS = 3000;
const PATIENCE_MS = 60_000;

/** Written into the page before its first script: when things happened, in milliseconds from the first request on. */
function watchPage(): void {
  const times = { picker: 0, face: 0, lcp: 0, lcpIs: '' };
  Object.assign(window, { keepsakeTimes: times });
  const look = () => {
    if (!times.picker && document.querySelector('main input[type=file]')) times.picker = performance.now();
    // The face of the title is there, or, without a face of its own, never.
    const faces = [...document.fonts].filter(({ family, status }) => /Serif/u.test(family) && status === 'loaded');
    if (!times.face && document.querySelector('main h1') && faces.length > 0) times.face = performance.now();
    if (!times.picker || !times.face) requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
    if (!last) return;
    times.lcp = last.startTime;
    times.lcpIs = last.element?.outerHTML.slice(0, 120) ?? '';
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

type Times = { picker: number; face: number; lcp: number; lcpIs: string };
const readTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { keepsakeTimes: Times }).keepsakeTimes);

/** Until photos can be chosen, and until the event's name stands in the display face: medians. */
export async function timeUntilUsable(url: string, runs: number): Promise<{ pickerMs: number; faceMs: number }> {
  const times = await visitSlowly(url, runs, (page) =>
    page.waitForFunction(
      () => {
        const { picker, face } = (window as unknown as { keepsakeTimes: Times }).keepsakeTimes;
        return picker > 0 && face > 0;
      },
      null,
      { timeout: PATIENCE_MS },
    ),
  );
  return { pickerMs: median(times.map(({ picker }) => picker)), faceMs: median(times.map(({ face }) => face)) };
}

/** The median of the largest contentful paint. */
export async function timeUntilPainted(url: string, runs: number): Promise<number> {
  const times = await visitSlowly(url, runs, async (page) => {
    for (let last = -1, now = 0; now === 0 || now !== last; ) {
      await page.waitForTimeout(QUIET_MS);
      last = now;
      now = (await readTimes(page)).lcp;
    }
  });
  process.stderr.write(`largest: ${times[0]?.lcpIs}\n`);
  return median(times.map(({ lcp }) => lcp));
}

async function visitSlowly(url: string, runs: number, wait: (page: Page) => Promise<unknown>): Promise<Times[]> {
  const times: Times[] = [];
  for (let run = 0; run < runs; run += 1) {
    await onPhone(async (page) => {
      await page.addInitScript(watchPage);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', LINE);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS });
      await wait(page);
      times.push(await readTimes(page));
    });
  }
  return times;
}

/** How often the pixels of a picture are stretched, at most, over all tiles that show a picture smaller than its photo. */
export async function largestStretch(url: string): Promise<number> {
  return onPhone(async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    return page.evaluate(async () => {
      const tiles = [...document.querySelectorAll<HTMLImageElement>('main li img')].filter(
        ({ currentSrc }) => currentSrc.includes('/uploads/'),
      );
      const stretches = tiles.map(async (tile) => {
        // The element itself tells its size in points of `sizes`.
        const file = new Image();
        file.src = tile.currentSrc;
        await file.decode();
        const box = tile.getBoundingClientRect();
        return (Math.max(box.width / file.naturalWidth, box.height / file.naturalHeight)) * devicePixelRatio;
      });
      return Math.max(0, ...(await Promise.all(stretches)));
    });
  });
}

async function onPhone<Result>(visit: (page: Page) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium();
  const browser: Browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    return await visit(await (await browser.newContext(PHONE)).newPage());
  } finally {
    await browser.close();
  }
}
