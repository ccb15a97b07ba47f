// Starts the service worker, for guests only. Each page looks for a newer one, which replaces the one before at once:
// both answer only what the network does not.

import { trustScript } from './trusted-script.ts';

const ADDRESS = '/worker.js';

export function registerWorker(): void {
  // Built only; browsers offer it over HTTPS only.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  navigator.serviceWorker.register(trustScript('keepsake-worker', ADDRESS)).catch(() => undefined);
}
