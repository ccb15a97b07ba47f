import { GUEST_PAGES } from '../../shared/rules/guest-pages.ts';
import { trustScript } from './trusted-script.ts';

const ADDRESS = '/worker.js';

export function registerWorker(): void {
  // Browsers offer service workers over HTTPS only.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  // The offline page contains the instance name, so a renamed instance needs a new cache.
  const own = document.getElementById('instance')?.textContent;
  const address = trustScript('keepsake-worker', own ? `${ADDRESS}?${encodeURIComponent(own)}` : ADDRESS);
  // Each page has its own worker, because a page waits until the worker of its scope has started.
  for (const page of GUEST_PAGES)
    navigator.serviceWorker.register(address, { scope: `/${page}/` }).catch(() => undefined);
}
