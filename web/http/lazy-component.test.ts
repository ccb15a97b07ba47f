import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyModule, preloadModules } from './lazy-component.tsx';
import { loadModule } from './load-module.ts';

const noLine = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const health = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

test('a lazy component loads when the connection is restored, however long it was lost', async () => {
  health(() => Promise.reject(noLine));
  let isBack = false;
  const part = loadModule(async () => {
    if (!isBack) throw noLine;
    return 'the dialog';
  });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  isBack = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await part).toBe('the dialog');
});

test('a lazy component loads when the server has restarted', async () => {
  health(async () => new Response(null, { status: 502 }));
  const load = vi.fn().mockRejectedValue(noLine);
  void loadModule(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(21);
});

test('a lazy component loads after a captive portal has responded instead', async () => {
  health(async () => new Response('<h1>Welcome to our Wi-Fi</h1>'));
  const load = vi.fn().mockRejectedValue(noLine);
  void loadModule(load).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(21);
});

test('a lazy component that the server does not have any more throws after three attempts', async () => {
  health(async () => Response.json({ ok: true }));
  const load = vi.fn().mockRejectedValue(noLine);
  const failed = expect(loadModule(load)).rejects.toBe(noLine);
  await vi.advanceTimersByTimeAsync(6000);
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
});

test('a lazy component loads once, in advance or on demand', async () => {
  const [bar, dialog, lightbox] = [
    vi.fn(async () => 'bar'),
    vi.fn(async () => 'dialog'),
    vi.fn(async () => 'box'),
  ];
  const fetchBar = lazyModule(bar);
  lazyModule(dialog, { isPreloaded: false });
  const fetchLightbox = lazyModule(lightbox);
  await fetchLightbox();
  preloadModules();
  expect(await fetchBar()).toBe('bar');
  expect([bar, dialog, lightbox].map((load) => load.mock.calls.length)).toEqual([1, 0, 1]);
});
