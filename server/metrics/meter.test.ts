import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prometheusMeter } from './meter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = () => new Promise<never>(() => {});

test('a metric whose reading fails or takes over two seconds is omitted, because an old value would look current', async () => {
  const meter = prometheusMeter();
  meter.watch('keepsake_listeners', () => 7);
  meter.watch('keepsake_mails_failed', async () => 3);
  meter.watch('keepsake_queue_length', async () => ({ previews: 4 }));
  const read = async () => {
    const page = meter.page();
    await vi.advanceTimersByTimeAsync(2_600);
    return (await page).match(/^keepsake_(?:listeners|mails|queue).*$/gmu);
  };
  const listeners = 'keepsake_listeners 7';
  expect(await read()).toEqual([
    listeners,
    'keepsake_queue_length{queue="previews"} 4',
    'keepsake_mails_failed 3',
  ]);
  meter.watch('keepsake_mails_failed', silent);
  meter.watch('keepsake_queue_length', silent);
  expect(await read()).toEqual([listeners]);
  meter.watch('keepsake_mails_failed', async () => {
    throw new Error('The database is down.');
  });
  expect(await read()).toEqual([listeners]);
});
