import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const SHELL_FIRST = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * For each new window Chromium renders address bar suggestions and starts a spare renderer. Without both, a
 * new device needs a third of the processor time.
 */
const idleRenderers = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Chromium uses only the last of two equal switches, so Playwright's own must be repeated. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Switches for containers (root, no GPU), and against Chromium's own connections and background work. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...idleRenderers]}`,
];

/**
 * Returns the installed Chromium or Chrome, else Playwright's download, else undefined. `whole` prefers one
 * with windows, because the headless shell lacks features such as the back/forward cache.
 */
export function findChromium(whole = false): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const [shell = '', ...withWindows] = SHELL_FIRST;
  const names = whole ? [...withWindows, shell] : SHELL_FIRST;
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...programs, chromium.executablePath()].find((path) => existsSync(path));
}
