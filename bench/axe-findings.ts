// What axe finds on every screen, on a phone and on a laptop, in light and in dark: all its rules, of any impact.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DEVICES = [devices['Pixel 7'], { viewport: { width: 1280, height: 800 } }];
const SETTLE_MS = 1000;
const THEMES = ['light', 'dark'] as const;

/** Screens of one person: their addresses, and how a page is signed in. */
export interface ScreensOf {
  addresses: readonly string[];
  signIn: (page: Page) => Promise<void>;
}

/** Each finding in a line: theme, address, rule. Throws if a screen has no title: it would have nothing to find. */
export async function axeFindings(base: string, people: readonly ScreensOf[]): Promise<string[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const found: string[] = [];
    for (const device of DEVICES)
      for (const colorScheme of THEMES)
        for (const person of people)
          found.push(...(await findAsOne(browser, base, { ...device, colorScheme }, person)));
    return found;
  } finally {
    await browser.close();
  }
}

async function findAsOne(
  browser: Browser,
  base: string,
  device: { colorScheme: 'light' | 'dark' },
  { addresses, signIn }: ScreensOf,
): Promise<string[]> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page);
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(base + address);
    await page.locator('h1, dialog').first().waitFor();
    // Live streams stay open: the network is never idle.
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(AXE);
    const rules = await page.evaluate<string[]>(
      'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id }) => id))',
    );
    found.push(...rules.map((rule) => `${device.colorScheme} ${address} ${rule}`));
  }
  await context.close();
  return found;
}
