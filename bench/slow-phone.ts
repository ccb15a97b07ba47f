// A phone on a bad line: 400 kbit/s, 400 ms there and back, a processor six times slower. And one with a sharp screen.

import { join } from 'node:path';
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
const LOOK_MS = 250;

interface Times {
  picker: number;
  face: number;
  lcp: number;
}
const readTimes = (page: Page) => page.evaluate<Times>('keepsakeBench.times');

/** Until photos can be chosen, and until the event's name stands in the display face: medians. */
export async function timeUntilUsable(
  url: string,
  runs: number,
): Promise<{ pickerMs: number; faceMs: number }> {
  const times = await visitSlowly(url, runs, async (page) => {
    const deadline = Date.now() + PATIENCE_MS;
    for (let seen = await readTimes(page); !seen.picker || !seen.face; seen = await readTimes(page)) {
      if (Date.now() > deadline) throw new Error(`${url}: not usable after ${PATIENCE_MS} ms`);
      await page.waitForTimeout(LOOK_MS);
    }
  });
  return {
    pickerMs: median(times.map(({ picker }) => picker)),
    faceMs: median(times.map(({ face }) => face)),
  };
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
  return median(times.map(({ lcp }) => lcp));
}

async function visitSlowly(
  url: string,
  runs: number,
  wait: (page: Page) => Promise<unknown>,
): Promise<Times[]> {
  const times: Times[] = [];
  for (let run = 0; run < runs; run += 1) {
    await onPhone(async (page) => {
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

/** How far pixels are stretched, at most, over all tiles. */
export async function largestStretch(url: string): Promise<number> {
  return onPhone(async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET_MS);
    return page.evaluate<number>('keepsakeBench.largestStretch()');
  });
}

async function onPhone<Result>(visit: (page: Page) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium();
  const browser: Browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.addInitScript({ path: join(import.meta.dirname, 'watch-page.mjs') });
    return await visit(page);
  } finally {
    await browser.close();
  }
}
