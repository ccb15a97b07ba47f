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
 * For each new window Chromium draws the suggestions of an address bar that is never seen, and starts a renderer in
 * reserve. Without them a new device costs a third of the processor time.
 */
const idleRenderers = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** What Playwright itself turns off: of two switches Chromium reads only the last. */
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

/** Switches for containers (root, no GPU), and against connections and work that Chromium makes for itself. */
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
 * The system's Chromium or Chrome, else the one that Playwright downloaded, else undefined. `whole`: rather one with
 * windows, which has parts that the headless shell lacks, such as the back/forward cache.
 */
export function findChromium(whole = false): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const [shell = '', ...withWindows] = SHELL_FIRST;
  const names = whole ? [...withWindows, shell] : SHELL_FIRST;
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...programs, chromium.executablePath()].find((path) => existsSync(path));
}
