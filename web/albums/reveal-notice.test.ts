import { afterEach, expect, test, vi } from 'vitest';
import { loadUntilEnded } from './reveal-notice.tsx';

afterEach(() => vi.useRealTimers());

test('at the reveal the page waits for a slow response, and loads again two seconds later', async () => {
  vi.useFakeTimers();
  const answers: (() => void)[] = [];
  const end = loadUntilEnded(() => new Promise<void>((resolve) => answers.push(resolve)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toHaveLength(2);
});
