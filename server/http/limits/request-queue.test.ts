import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { type RequestQueue, requestQueue } from './request-queue.ts';

const VENUE = '192.0.2.1';
const HOME = '192.0.2.2';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
};
/** Sends requests that run until `leave` is called. */
function send(queue: RequestQueue, address: string, count: number, begun: string[] = []) {
  const running: (() => void)[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    queue.enter(address, (leave) => {
      begun.push(address);
      running.push(leave);
    });
  }
  return running;
}

test('sixteen requests of an IP address run at a time, and the next request starts when another ends', async () => {
  const queue = requestQueue();
  const running = send(queue, VENUE, 20);
  await turns(30);
  expect(running).toHaveLength(16);
  running[3]?.();
  // A request that leaves twice frees one slot only.
  running[3]?.();
  await turns(10);
  expect(running).toHaveLength(17);
});

test('two hundred guests can open the page in the same second, and SLOW_DOWN comes only after a thousand queued requests', async () => {
  const queue = requestQueue();
  const running = send(queue, VENUE, 1_000);
  expect(() => send(queue, VENUE, 1)).toThrow(new AppError('SLOW_DOWN', { retryAfter: 2 }));
  const elsewhere = send(queue, HOME, 1);
  for (let ended = 0; ended < 1_000; ended += 1) {
    await expect.poll(() => running.length, { interval: 1 }).toBeGreaterThan(ended);
    running[ended]?.();
  }
  expect(elsewhere).toHaveLength(1);
});

test.each([1, 2, 3])(
  'the queue alternates between %i busy IP addresses and a guest elsewhere',
  async (busy) => {
    const queue = requestQueue();
    const begun: string[] = [];
    for (let address = 0; address < busy; address += 1) send(queue, `198.51.100.${address}`, 300, begun);
    await turns(5);
    const before = begun.length;
    send(queue, HOME, 1, begun);
    await turns(10);
    expect(begun.indexOf(HOME) - before).toBeLessThanOrEqual(busy);
  },
);

test('each iteration of the event loop starts at most one request, so that new connections are accepted in between', async () => {
  const queue = requestQueue();
  const begun: string[] = [];
  send(queue, VENUE, 8, begun);
  send(queue, HOME, 8, begun);
  for (let turn = 1; turn <= 16; turn += 1) {
    await nextTurn();
    expect(begun.length).toBeLessThanOrEqual(turn);
  }
  await turns(10);
  expect(begun).toHaveLength(16);
});

test('after a request that blocked the process, other work gets the same amount of time', async () => {
  const queue = requestQueue();
  const begunAt: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    queue.enter(VENUE, (leave) => {
      const now = performance.now();
      begunAt.push(now);
      while (performance.now() - now < 40);
      leave();
    });
  }
  await expect.poll(() => begunAt.length).toBe(3);
  const [first = 0, , third = 0] = begunAt;
  expect(third - first).toBeGreaterThanOrEqual(150);
});

test('every queued request starts even if each iteration of the event loop is delayed', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 8;
    return now;
  });
  const begun: string[] = [];
  const sendTwice = async (pauseMs: number) => {
    const queue = requestQueue();
    send(queue, VENUE, 1, begun);
    await wait(pauseMs);
    send(queue, VENUE, 1, begun);
  };
  await Promise.all(Array.from({ length: 30 }, (_, ms) => sendTwice(ms)));
  await wait(700);
  clock.mockRestore();
  expect(begun).toHaveLength(60);
});
