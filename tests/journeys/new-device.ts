import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, devices, expect, type Locator, type Page, type Route } from '@playwright/test';
import type axe from 'axe-core';
import type { Session } from '../../shared/api/accounts-api.ts';
import { Person, type Usable } from '../support/person.ts';

export type DeviceKind = 'phone' | 'laptop';

const problems: string[] = [];
const pages: Page[] = [];

/** A new person on a device of their own, whose browser speaks `locale`. */
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
 * Whatever went wrong in a browser fails the journey, but for what it meant to break. The last step of each: the
 * devices are put away, or they would miss their server while the next journey is watched.
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

/** A person with an account, and a device on which they are signed in. */
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

/** A page is given axe with each of its documents: the small source takes half as long to compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Nothing serious or critical, or nothing at all, in light and in dark. A theme changes only colours, so the second
 * needs only their rule. Afterwards the page is light, as before.
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
 * By the width of the device: the window of a phone grows with what is wider than it. Charts follow a new width a frame
 * later.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const nothingIsWider = expect.poll(width, { message: 'nothing is wider than the page', timeout: 2_000 });
  await nothingIsWider.toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Runs axe in the page: all its rules, or these. The application has no frames. A document is given axe once. */
async function findViolations(
  page: Page,
  rules: string[] | null,
  findings: 'grave' | 'any',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ rules, findings }) => {
      // What fades in has no contrast yet.
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

/** Holds such requests of a page, the first `times` of them, until the returned function is called. */
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
 * From left to right, one group: both edges of the screen are as far away, but for the mat of a picture, and farther
 * than one from the next.
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

/** A laptop's window, as narrow as a phone for as long as `look` takes. */
export async function asOnPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 412, height: 839 });
  await look();
  await page.setViewportSize(size);
}

/** Counts how far things jump, in each document that the page opens from now on; gives the sum in the present one. */
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
      // The last jump is told with the next frame.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { layoutShift: number }).layoutShift;
    });
}

/** A page without a live stream looks again when it is looked at: no test waits for the ten seconds until it would. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
