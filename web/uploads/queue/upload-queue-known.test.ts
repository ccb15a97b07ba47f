// Photos that an album has already: the upload queue asks before it sends, and never waits long.

import { expect, it } from 'vitest';
import {
  details,
  lineLost,
  openSteeredQueue,
  refused,
  settle,
  stored,
} from '../../../tests/support/steered-queue.ts';

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

it('the queue asks once per batch which photos the album has, and does not send them', async () => {
  const { questions, sent, states, entry, timers } = askingQueue();
  expect([questions.map(({ keys }) => keys), sent()]).toEqual([[['key-1', 'key-2', 'key-3']], []]);
  questions[0]?.answer(['key-1', 'key-2']);
  await settle();
  expect(sent()).toEqual(['key-3']);
  expect([states(), entry(1).isKnown]).toEqual([['success', 'success', 'uploading'], true]);
  expect(timers).toEqual([]);
});

it('the queue stops an upload when a late response says that the album already has the photo', async () => {
  const late = async (percentage: number) => {
    const asking = askingQueue(1, 1024 * 1024);
    asking.nextTimer();
    asking.call(0).onProgress({ loaded: percentage, total: 100, percentage });
    asking.questions[0]?.answer(['key-1']);
    await settle();
    return asking;
  };
  const halfway = await late(50);
  expect([halfway.entry().isKnown, halfway.call(0).signal.aborted]).toEqual([true, true]);
  const arrived = await late(90);
  expect([arrived.states(), arrived.entry().isKnown]).toEqual([['uploading'], false]);
  await arrived.call(0).answer(stored);
  expect(arrived.states()).toEqual(['success']);
});

it('a photo that a full album already contains is not shown as rejected', async () => {
  const { questions, call, entry, states, nextTimer } = askingQueue(1);
  nextTimer();
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

it('the server rejects a photo that another guest sent at the same moment', async () => {
  const { questions, call, states, entry, timers } = askingQueue(1);
  questions[0]?.answer([]);
  await settle();
  await call(0).refuse({ status: 409, code: 'PHOTO_KNOWN', message: 'In the album already.', details: {} });
  expect([states(), entry().isKnown, entry().problem, timers]).toEqual([['success'], true, null, []]);
});

it.each(['it fails', 'it takes longer than a moment'])(
  'the queue sends everything if it gets no response: %s',
  async (how) => {
    const { questions, sent, nextTimer } = askingQueue();
    expect(sent()).toEqual([]);
    if (how === 'it fails') questions[0]?.fail();
    else expect(nextTimer()).toBe(1000);
    await settle();
    expect(sent()).toEqual(['key-1', 'key-2', 'key-3']);
  },
);

it('photos that were retried, cancelled or removed are sent without regard to the response', async () => {
  const { queue, questions, call, states, nextTimer } = askingQueue();
  nextTimer();
  await call(0).refuse(lineLost);
  queue.cancel('key-2');
  queue.remove('key-3');
  questions[0]?.answer(['key-1', 'key-2', 'key-3']);
  await settle();
  expect(states()).toEqual(['pending', 'error']);
});

it('the queue asks about ten photos at a time', async () => {
  const { questions } = askingQueue(25);
  questions[0]?.answer([]);
  await settle();
  questions[1]?.fail();
  await settle();
  expect(questions.map(({ keys }) => keys.length)).toEqual([10, 10, 5]);
});
