import { GUEST_PAGES } from '../../shared/rules/guest-pages.ts';
import { trustScript } from './trusted-script.ts';

const ADDRESS = '/worker.js';

export function registerWorker(): void {
  // Browsers offer it over HTTPS only.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  // An installation with another name has another page to keep.
  const own = document.getElementById('instance')?.textContent;
  const address = trustScript('keepsake-worker', own ? `${ADDRESS}?${encodeURIComponent(own)}` : ADDRESS);
  // A worker for each page, because a page waits for its scope's worker to start.
  for (const page of GUEST_PAGES)
    navigator.serviceWorker.register(address, { scope: `/${page}/` }).catch(() => undefined);
}
