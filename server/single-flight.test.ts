import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

test('work under the same key runs once at a time for all callers, and may run again afterwards', async () => {
  const work = singleFlight<'show' | 'hide'>();
  const gate = deferred<number>();
  const [a, b] = [{ task: 'show', id: '1' } as const, { task: 'hide', id: '1' } as const];
  let runs = 0;
  const run = () => {
    runs += 1;
    return gate.promise;
  };
  const answers = [work.once(a, run), work.once({ ...a }, run), work.once(b, run)];
  expect([runs, work.running(a) === answers[0], work.keys()]).toEqual([2, true, [a, b]]);
  gate.resolve(7);
  expect(await Promise.all(answers)).toEqual([7, 7, 7]);
  expect([work.running(a), work.keys()]).toEqual([undefined, []]);
  await work.once(a, run);
  expect(runs).toBe(3);
});

test('waiting for idle includes failed work, and work that other work has started', async () => {
  const work = singleFlight<'first' | 'second'>();
  const gate = deferred<void>();
  const id = '1';
  const done: string[] = [];
  const first = work.once({ task: 'first', id }, async () => {
    await gate.promise;
    done.push('first');
    void work.once({ task: 'second', id }, async () => void done.push('second'));
    throw new Error('failed');
  });
  first.catch(() => undefined);
  const idle = work.idle().then(() => done.push('idle'));
  gate.resolve();
  await idle;
  expect(done).toEqual(['first', 'second', 'idle']);
  await expect(first).rejects.toThrow('failed');
  await work.idle();
});
