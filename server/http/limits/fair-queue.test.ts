import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type FairQueue, fairQueue as openQueue } from './fair-queue.ts';

const venue = '192.0.2.1';
const viewer = (clientId: string, address = venue, userId?: string) => ({
  ...{ address, clientId, pinToken: null, origin: '', hasEndedSession: false },
  user: userId === undefined ? null : { id: userId, tokenHash: '' },
});

/** `known`: devices of the venue, those known the longest first. */
const fairQueue = (known: string[] = []) => {
  const ranks = new Map(known.map((clientId, rank) => [`${venue} ${clientId}`, rank]));
  return openQueue({ since: (device) => ranks.get(device) });
};

/** Work that goes on until it is told to end. */
function longWork(
  queue: FairQueue,
  who: ReturnType<typeof viewer>,
  { isGone = () => false, costMs = 20 }: { isGone?: () => boolean; costMs?: number } = {},
) {
  const work = { hasBegun: false, end: () => {}, done: Promise.resolve() as Promise<unknown> };
  const ended = new Promise<void>((resolve) => {
    work.end = resolve;
  });
  work.done = queue
    .run({ viewer: who, costMs, isGone }, () => {
      work.hasBegun = true;
      return ended;
    })
    .catch((error) => error.code);
  return work;
}
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
};
const begun = (works: { hasBegun: boolean }[]) => works.filter(({ hasBegun }) => hasBegun).length;

test('a device runs two at once, a venue of many devices 32, of what is costly two', async () => {
  const queue = fairQueue();
  const ofOne = Array.from({ length: 5 }, () => longWork(queue, viewer('Ava')));
  const ofOthers = Array.from({ length: 40 }, (_, guest) => longWork(queue, viewer(`guest ${guest}`)));
  const costly = Array.from({ length: 4 }, (_, guest) =>
    longWork(queue, viewer(`costly ${guest}`, '192.0.2.2'), { costMs: 100 }),
  );
  const besides = longWork(queue, viewer('Noor', '192.0.2.2'));
  await turns(30);
  expect([begun(ofOne), begun(ofOthers), begun(costly), besides.hasBegun]).toEqual([2, 30, 2, true]);
  ofOne[0]?.end();
  costly[0]?.end();
  await turns(5);
  expect([begun(ofOne), begun(ofOthers), begun(costly)]).toEqual([3, 30, 3]);
  for (const work of [...ofOne, ...ofOthers, ...costly, besides]) work.end();
  await Promise.all([...ofOne, ...ofOthers, ...costly].map(({ done }) => done));
});

test('an account runs two at once, from however many addresses and devices', async () => {
  const queue = fairQueue();
  const works = Array.from({ length: 6 }, (_, n) => longWork(queue, viewer(`${n}`, `192.0.2.${n}`, 'Ines')));
  await turns(10);
  expect(begun(works)).toBe(2);
});

test('while all slots are taken nobody is looked for; a slot that becomes free is taken', async () => {
  const queue = fairQueue();
  const running = Array.from({ length: 2 }, () => longWork(queue, viewer('Ava')));
  let looks = 0;
  const isGone = () => {
    looks += 1;
    return false;
  };
  const waiting = longWork(queue, viewer('Ava'), { isGone });
  await turns(100);
  expect(looks).toBeLessThan(100);
  running[0]?.end();
  await turns(5);
  expect(waiting.hasBegun).toBe(true);
  for (const work of [...running, waiting]) work.end();
});

test('a long queue is gone through once or twice for each that begins, not in every step', async () => {
  const queue = fairQueue();
  let looks = 0;
  const isGone = () => {
    looks += 1;
    return false;
  };
  const count = 100;
  const requests = Array.from({ length: count }, () =>
    queue.run({ viewer: viewer('Ava'), costMs: 20, isGone }, () => nextTurn()),
  );
  await Promise.all(requests);
  expect(looks / count).toBeLessThan(2 * count);
});

test('addresses take turns, and a turn of the event loop is not filled by them', async () => {
  const queue = fairQueue();
  const order: string[] = [];
  const ask = (address: string, name: string) =>
    queue.run({ viewer: viewer(name, address), costMs: 20, isGone: () => false }, async () => {
      order.push(name);
      const begunAt = performance.now();
      while (performance.now() - begunAt < 6);
    });
  const all = [
    ...Array.from({ length: 20 }, (_, n) => ask('192.0.2.66', `made up ${n}`)),
    ask('192.0.2.1', 'Ava'),
    ask('192.0.2.2', 'Noor'),
  ];
  await turns(2);
  expect(order.length).toBeLessThanOrEqual(4);
  await Promise.all(all);
  expect(order.indexOf('Ava')).toBeLessThan(5);
  expect(order.indexOf('Noor')).toBeLessThan(5);
});

test('who blocks the process leaves it to others for as long before the next one begins', async () => {
  const queue = fairQueue();
  const begunAt: number[] = [];
  const block = async () => {
    const now = performance.now();
    begunAt.push(now);
    while (performance.now() - now < 40);
  };
  const ask = (name: string) => queue.run({ viewer: viewer(name), costMs: 50, isGone: () => false }, block);
  await Promise.all([ask('Ava'), ask('Noor'), ask('Theo')]);
  const [first = 0, , third = 0] = begunAt;
  expect(third - first).toBeGreaterThanOrEqual(150);
});

test('of made-up devices before and behind a guest of the same venue, none known as long delays it', async () => {
  const queue = fairQueue(['Ava', ...Array.from({ length: 100 }, (_, n) => `made up ${n}`)]);
  const order: string[] = [];
  const ask = (name: string) =>
    queue.run({ viewer: viewer(name), costMs: 20, isGone: () => false }, async () => void order.push(name));
  await Promise.all([
    ...Array.from({ length: 100 }, (_, n) => ask(`made up ${n}`)),
    ...Array.from({ length: 100 }, (_, n) => ask(`new ${n}`)),
    ask('Ava'),
  ]);
  expect(order.indexOf('Ava')).toBeLessThan(2);
  expect(order).toHaveLength(201);
});

test('ten seconds of work wait for an address, more is refused, of guests that are known last; those whose client hung up are left out', async () => {
  const queue = fairQueue(['Ava']);
  const first = Array.from({ length: 32 }, (_, n) => longWork(queue, viewer(`first ${n}`)));
  await turns(10);
  let hasGone = false;
  const isGone = () => hasGone;
  const waiting = Array.from({ length: 499 }, (_, n) => longWork(queue, viewer(`${n}`), { isGone }));
  const last = longWork(queue, viewer('last'));
  expect(await longWork(queue, viewer('too late')).done).toBe('SLOW_DOWN');
  const known = longWork(queue, viewer('Ava'), { isGone });
  expect(await last.done).toBe('SLOW_DOWN');
  hasGone = true;
  for (const work of first) work.end();
  await Promise.all([...waiting, known].map(({ done }) => done));
  expect(begun([...waiting, known])).toBe(0);
  const next = longWork(queue, viewer('next'));
  await turns(2);
  expect(next.hasBegun).toBe(true);
});
