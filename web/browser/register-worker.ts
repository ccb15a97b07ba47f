import { trustScript } from './trusted-script.ts';

const ADDRESS = '/worker.js';
/** One worker for each: pages wait for their scope's worker to start. */
const SCOPES = ['/upload/', '/wall/'];

export function registerWorker(): void {
  // Browsers offer it over HTTPS only.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  // An installation with another name has another page to keep.
  const own = document.getElementById('instance')?.textContent;
  const address = trustScript('keepsake-worker', own ? `${ADDRESS}?${encodeURIComponent(own)}` : ADDRESS);
  for (const scope of SCOPES) navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
}
