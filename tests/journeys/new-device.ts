import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, devices, expect, type Locator, type Page, type Route } from '@playwright/test';
import type axe from 'axe-core';
import type { Session } from '../../shared/api/accounts-api.ts';
import { Person, type Usable } from '../support/person.ts';

export type DeviceKind = 'phone' | 'laptop';

const problems: string[] = [];
const pages: Page[] = [];

/** Opens a new device for a person whose browser uses `locale`. */
export async function newDevice(browser: Browser, kind: DeviceKind, locale = 'en-US'): Promise<Page> {
  const device = kind === 'phone' ? devices['Pixel 7'] : { viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext({ ...device, locale });
  const page = await context.newPage();
  pages.push(page);
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = /Failed to load resource: the server responded with a status of 4/u.test(
      message.text(),
    );
    if (message.type() === 'error' && !isRefusal) problems.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/**
 * Fails if a browser reported an unintended problem, and closes all devices, which would otherwise miss their
 * server during the next journey.
 */
export function expectNoProblems(intended?: RegExp): void {
  for (const page of pages.splice(0)) {
    page.removeAllListeners();
    page
      .context()
      .close()
      .catch(() => {});
  }
  expect(problems.splice(0).filter((problem) => !intended?.test(problem))).toEqual([]);
}

/** Registers a person and signs them in on a device. */
export async function signedIn(
  browser: Browser,
  kind: DeviceKind,
  keepsake: Usable,
  name: string,
  locale?: string,
) {
  const person = new Person(keepsake, name);
  const session = await person.register();
  const page = await newDevice(browser, kind, locale);
  await restoreSession(page, keepsake, session);
  return { person, session, page };
}

export async function restoreSession(page: Page, keepsake: Usable, session: Session): Promise<void> {
  await page.goto(`${keepsake.url}/favicon.svg`);
  await page.evaluate(
    (stored) => localStorage.setItem('keepsake_session', stored),
    JSON.stringify({ token: session.token, user: session.user }),
  );
}

/** Axe is injected into each document, and its minified source compiles in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no serious violation, or none at all, in both themes. Themes change only colours, so the second
 * needs only that rule.
 */
export async function expectAccessible(page: Page, findings: 'grave' | 'any' = 'grave'): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', null],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page, rules && [...rules], findings), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoOverflow(page);
}

/**
 * Compares with the width of the device, because a phone's viewport grows with wide content. Charts resize a
 * frame later.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const nothingIsWider = expect.poll(width, { message: 'nothing is wider than the page', timeout: 2_000 });
  await nothingIsWider.toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Runs axe in the page with all its rules or the given ones. A document is injected once. */
async function findViolations(
  page: Page,
  rules: string[] | null,
  findings: 'grave' | 'any',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ rules, findings }) => {
      // Text that is fading in has no contrast yet.
      for (const each of document.getAnimations()) {
        if (each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) each.finish();
      }
      const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      const { violations } = await run(document, options as axe.RunOptions);
      const grave = ['serious', 'critical'];
      const told = violations.filter(({ impact }) => findings === 'any' || grave.includes(impact ?? ''));
      return told.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
    },
    { rules, findings },
  );
}

/** Holds such requests of a page, at most `times`, until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, times?: number): Promise<() => void> {
  let letThrough: () => void = () => {};
  const isOpen = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const hold = async (route: Route) => {
    await isOpen;
    await route.continue();
  };
  await page.route(url, hold, times === undefined ? {} : { times });
  return letThrough;
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/**
 * Expects the group centred from left to right, with margins larger than its gaps, except for a picture's
 * mat.
 */
export async function expectInTheMiddle(page: Page, ...group: Locator[]): Promise<void> {
  const { width: screen = 0 } = page.viewportSize() ?? {};
  await expect(async () => {
    const boxes = await Promise.all(group.map(async (each) => each.boundingBox()));
    const edges = [0, ...boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : [])), screen];
    const spaces = edges.flatMap((edge, at) => (at % 2 === 1 ? [edge - (edges[at - 1] ?? 0)] : []));
    const [left = 0, right = 0] = [spaces[0], spaces.at(-1)];
    expect(spaces).toHaveLength(group.length + 1);
    expect(Math.abs(left - right)).toBeLessThan(10);
    expect(Math.max(0, ...spaces.slice(1, -1))).toBeLessThan(left);
  }).toPass({ timeout: 5000 });
}

/** Makes a laptop's window as narrow as a phone while `look` runs. */
export async function asOnPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 412, height: 839 });
  await look();
  await page.setViewportSize(size);
}

/**
 * Sums layout shifts in every document opened from now on. The returned function reads the present document's
 * sum.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = window as unknown as { layoutShift: number };
    shifts.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The last shift is reported with the next frame.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { layoutShift: number }).layoutShift;
    });
}

/** Makes a page without a live stream poll now instead of after ten seconds. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
