// Photos that an album has already: the upload queue asks beside sending the first, and never waits long.

import { expect, it } from 'vitest';
import {
  details,
  lineLost,
  openSteeredQueue,
  refused,
  settle,
  stored,
} from '../../tests/support/steered-queue.ts';

/** A queue of three photos whose question the test answers. */
function askingQueue(count = 3, bytes = 8) {
  const questions: { keys: string[]; answer(known: string[]): void; fail(): void }[] = [];
  const steered = openSteeredQueue({
    findKnown: (entries) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('No line.'));
        questions.push({ keys: entries.map(({ key }) => key), answer: resolve, fail });
      }),
  });
  steered.choose(count, bytes);
  steered.queue.start(details);
  return { ...steered, questions, sent: () => steered.calls.map(({ clientKey }) => clientKey) };
}

it('asks once for the batch, sends the first at once, and leaves out what the album has', async () => {
  const { questions, sent, states, entry, timers } = askingQueue();
  expect([questions.map(({ keys }) => keys), sent()]).toEqual([[['key-1', 'key-2', 'key-3']], ['key-1']]);
  questions[0]?.answer(['key-2']);
  await settle();
  expect(sent()).toEqual(['key-1', 'key-3']);
  expect([states(), entry(1).isKnown]).toEqual([['uploading', 'success', 'uploading'], true]);
  expect(timers).toEqual([]);
});

it('stops the first when the album has it, unless it may have arrived', async () => {
  const halfway = askingQueue(1, 1024 * 1024);
  halfway.call(0).onProgress({ loaded: 500, total: 1000, percentage: 50 });
  halfway.questions[0]?.answer(['key-1']);
  await settle();
  // How far it is was told a while ago: on a fast line all of it may have arrived since.
  expect(halfway.states()).toEqual(['uploading']);
  halfway.call(0).onProgress({ loaded: 600, total: 1000, percentage: 60 });
  expect([halfway.entry().isKnown, halfway.call(0).signal.aborted]).toEqual([true, true]);

  const standing = askingQueue(1, 1024 * 1024);
  standing.questions[0]?.answer(['key-1']);
  await settle();
  expect(standing.nextTimer()).toBe(150);
  expect([standing.entry().isKnown, standing.call(0).signal.aborted]).toEqual([true, true]);

  const arrived = askingQueue(1, 1024 * 1024);
  arrived.call(0).onProgress({ loaded: 500, total: 1000, percentage: 50 });
  arrived.questions[0]?.answer(['key-1']);
  await settle();
  arrived.call(0).onProgress({ loaded: 900, total: 1000, percentage: 90 });
  expect([arrived.states(), arrived.entry().isKnown]).toEqual([['uploading'], false]);
  await arrived.call(0).answer(stored);
  expect(arrived.states()).toEqual(['success']);
});

it('does not call one refused that the album has: it is full, and this photo is in it', async () => {
  const { questions, call, entry, states } = askingQueue(1);
  await call(0).refuse(refused);
  expect(states()).toEqual(['error']);
  questions[0]?.answer(['key-1']);
  await settle();
  expect([states(), entry().isKnown, entry().problem, entry().cause]).toEqual([
    ['success'],
    true,
    null,
    null,
  ]);
});

it.each(['it fails', 'it takes longer than a moment'])(
  'sends everything when it does not learn: %s',
  async (how) => {
    const { questions, sent, nextTimer } = askingQueue();
    if (how === 'it fails') questions[0]?.fail();
    else expect(nextTimer()).toBe(1000);
    await settle();
    expect(sent()).toEqual(['key-1', 'key-2', 'key-3']);
  },
);

it('sends what was tried before, cancelled or removed as if nothing had been said', async () => {
  const { queue, questions, call, states } = askingQueue();
  await call(0).refuse(lineLost);
  queue.cancel('key-2');
  queue.remove('key-3');
  questions[0]?.answer(['key-1', 'key-2', 'key-3']);
  await settle();
  expect(states()).toEqual(['pending', 'error']);
});

it('asks about many in tens', async () => {
  const { questions } = askingQueue(25);
  questions[0]?.answer([]);
  await settle();
  questions[1]?.fail();
  await settle();
  expect(questions.map(({ keys }) => keys.length)).toEqual([10, 10, 5]);
});
