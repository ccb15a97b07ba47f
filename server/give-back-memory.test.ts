// Memory goes back to the system once the server rests, and not while it works.

import { afterEach, expect, test, vi } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const REST_MS = 100;
const TAKEN_BYTES = 40 * 1024 * 1024;
const log = { warn: vi.fn() };
let stop = () => {};
afterEach(() => stop());

const heapMb = () => process.memoryUsage().heapTotal / 1024 / 1024;

/** About 100 MB that live long enough to be kept apart from what is short-lived. */
function makeGarbage(): void {
  const rows = Array.from({ length: 600_000 }, (_, number) => ({ number, name: `photo ${number}` }));
  expect(rows.length).toBe(600_000);
}

test('what a busy moment took is given back at rest', async () => {
  makeGarbage();
  const busyMb = heapMb();
  stop = giveBackMemory(log, undefined, REST_MS);
  await vi.waitFor(() => expect(heapMb()).toBeLessThan(busyMb - 40), {
    timeout: 20_000,
    interval: 5 * REST_MS,
  });
});

test('nothing is collected while there is work, nor again at rest until memory was taken', async () => {
  const heard = new EventTarget();
  let collections = 0;
  const collect = async () => {
    collections += 1;
    heard.dispatchEvent(new Event('collected'));
  };
  // Asking again and again would be work.
  const collected = () =>
    new Promise((resolve) => heard.addEventListener('collected', resolve, { once: true }));
  const fiveLooks = () => new Promise((resolve) => setTimeout(resolve, 5 * REST_MS));
  const taken = [Buffer.alloc(TAKEN_BYTES)];
  let isBusy = true;
  const work = () => {
    for (const end = performance.now() + 5; performance.now() < end; );
    if (isBusy) setImmediate(work);
  };
  work();
  stop = giveBackMemory(log, collect, REST_MS);
  await fiveLooks();
  expect(collections).toBe(0);
  isBusy = false;
  await collected();
  await fiveLooks();
  expect(collections).toBe(1);
  const again = collected();
  taken.push(Buffer.alloc(TAKEN_BYTES));
  await again;
  expect([collections, taken.length]).toEqual([2, 2]);
});

test('a collection that fails is told in the log, and tried again at the next rest', async () => {
  const collect = vi.fn(() => Promise.reject(new Error('no inspector')));
  stop = giveBackMemory(log, collect, REST_MS);
  // Rejected unheard, each would end the server, as it ends this test run.
  await vi.waitFor(() => expect(collect.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 });
  expect(log.warn).toHaveBeenCalledWith({ err: new Error('no inspector') }, expect.any(String));
});
