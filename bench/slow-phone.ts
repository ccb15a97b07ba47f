import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { medians } from './figures.ts';

/** Slow 3G: bytes a second, milliseconds there and back. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER_PROCESSOR = 6;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** A largest paint that stays the same for so long is the last. */
const QUIET_MS = 5000;
const PATIENCE_MS = 60_000;

type Times = Record<'pickerMs' | 'paintedMs', number>;

/** Runs in the page before its own scripts. */
const WATCH = `{
  const times = { pickerMs: 0, paintedMs: 0 };
  const look = () => {
    if (document.querySelector('main input[type=file]')) times.pickerMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    times.paintedMs = list.getEntries().at(-1)?.startTime ?? times.paintedMs;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  globalThis.keepsakeBench = times;
}`;

/** Medians until photos can be chosen, if the page lets choose any, and of the largest contentful paint. */
export async function visitSlowly(url: string, runs: number): Promise<Times> {
  const visits: Times[] = [];
  while (visits.length < runs) visits.push(await visitOnce(url));
  return medians(visits);
}

async function visitOnce(url: string): Promise<Times> {
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.addInitScript({ content: WATCH });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const deadline = Date.now() + PATIENCE_MS;
    for (let last = -1; Date.now() < deadline; ) {
      await pause(QUIET_MS);
      const times = await page.evaluate<Times>('keepsakeBench');
      if (times.paintedMs > 0 && times.paintedMs === last) return times;
      last = times.paintedMs;
    }
    throw new Error(`${url}: still painting after ${PATIENCE_MS} ms`);
  } finally {
    await browser.close();
  }
}

export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  const args = [...chromiumFlags, ...flags];
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
}
