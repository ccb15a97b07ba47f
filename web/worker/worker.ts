import { FILES, TEXTS, VERSION } from 'virtual:shell-files';
import { parseGuestPage } from '../../shared/rules/guest-pages.ts';

declare const self: ServiceWorkerGlobalScope;

const SHELL = '/offline';
const SHELLS = 'keepsake-shell-';
const CACHE = SHELLS + VERSION + self.location.search;
/** Timeout in milliseconds, because a network may be connected without transferring anything. */
const NETWORK_WAIT_MS = 5000;

self.addEventListener('install', (event) => {
  // The lock makes the workers of all scopes fill the cache only once.
  event.waitUntil(navigator.locks.request(CACHE, fillShell).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([leaveThisShell(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (parseGuestPage(pathname)) event.respondWith(answerPage(event));
  } else if (FILES.includes(pathname) || TEXTS.includes(pathname)) {
    // Assets have a hash of their content in their names.
    const isFixed = pathname.startsWith('/assets/');
    event.respondWith(isFixed ? keptOrFetched(request) : fetchedOrKept(request, pathname));
  }
});

/** Fails if page and assets come from different builds. The browser then tries again. */
async function fillShell(): Promise<void> {
  if (await caches.match(SHELL, { cacheName: CACHE })) return;
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: 'reload' });
  const html = await shell.clone().text();
  const named = html.match(/\/assets\/[\w.-]+/gu) ?? [];
  const texts = named.filter((file) => TEXTS.includes(file));
  // A captive portal's page contains none of our files.
  if (!shell.ok || named.length === 0 || !named.every((file) => FILES.includes(file) || texts.includes(file)))
    throw new Error('another build');
  await cache.addAll([...FILES, ...texts]);
  await cache.put(SHELL, shell);
}

async function leaveThisShell(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(SHELLS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const answer = (async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), NETWORK_WAIT_MS));
  const first = await Promise.race([answer, late]).catch(() => null);
  // A gateway responds 5xx or 404 while the server is down. The server itself never responds 404 for these
  // pages.
  if (first && first.status < 500 && first.status !== 404) return first;
  answer.catch(() => undefined);
  return (await caches.match(SHELL, { cacheName: CACHE })) ?? answer;
}

async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: CACHE }).catch(() => undefined);
  return kept ?? fetch(request);
}

async function fetchedOrKept(request: Request, pathname: string): Promise<Response> {
  const answer = await fetch(request).catch(() => Response.error());
  // A 404 is passed on, even from a proxy, because the page of a deleted album must not reappear.
  if (answer.type !== 'error' && answer.status < 500) return answer;
  return (await caches.match(pathname)) ?? answer;
}
