import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let onLoad: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('document', { readyState: 'interactive' });
  vi.stubGlobal('addEventListener', (_event: string, listener: () => void) => {
    onLoad = listener;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start() {
  const { pageLoaded } = await import('./page-loaded.ts');
  const done = vi.fn();
  void pageLoaded().then(done);
  return { done, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('parts that open later are loaded a second after the page', async () => {
  const { done, after } = await start();
  await after(2_000);
  onLoad();
  await after(999);
  expect(done).not.toHaveBeenCalled();
  await after(1);
  expect(done).toHaveBeenCalledOnce();
});

test('a picture that never loads delays toasts and pending uploads for only ten seconds', async () => {
  const { done, after } = await start();
  await after(9_999);
  expect(done).not.toHaveBeenCalled();
  await after(1);
  expect(done).toHaveBeenCalledOnce();
});
