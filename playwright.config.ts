// How the browser journeys run: the machine's Chromium, two at a time. The whole run gives each a second try.
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/support/chromium.ts';

const executablePath = findChromium();
/** A journey ends before optimized code would pay for its compilation: a tenth of the browsers' processor time. */
const WITHOUT_OPTIMIZER = '--js-flags=--no-turbofan,--no-maglev';

export default defineConfig({
  testDir: 'tests/journeys',
  workers: 2,
  // Tests of one file do not depend on each other, but for those of `keepsakeForFile`.
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // Generous, for two busy cores: a journey that needs half of it is too long.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'off',
    // Its requests pass by what a journey holds up: only journeys about it allow it.
    serviceWorkers: 'block',
    // Nothing moves, but where motion is the subject: those files say so.
    reducedMotion: 'reduce',
    launchOptions: {
      args: [...chromiumFlags, WITHOUT_OPTIMIZER],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
