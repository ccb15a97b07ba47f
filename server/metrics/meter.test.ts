import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prometheusMeter } from './meter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = () => new Promise<never>(() => {});

test('a reading that fails, or does not come within two seconds, is left out: an old one would look like new', async () => {
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
