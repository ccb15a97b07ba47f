import { existsSync } from 'node:fs';
import { ImageRefused } from '../image-errors.ts';
import { isHeavy, runTask } from './imaging-tasks.ts';
import type { ImagingAnswer, ImagingOrder } from './imaging-worker.ts';

/** In bytes. Allocated memory costs nothing until it is written. */
const MEMORY_FOR_A_VERDICT = 256 * 1024 * 1024;

async function answer({ isLightOnly, ...task }: ImagingOrder): Promise<ImagingAnswer> {
  try {
    if (isLightOnly && (await isHeavy(task))) return { outcome: 'heavy' };
    return { outcome: 'done', result: await runTask(task) };
  } catch (error) {
    // Decoders report broken files, missing files and missing memory in the same way.
    if (error instanceof ImageRefused && existsSync(task.path) && hasMemory()) {
      return { outcome: 'refused', code: error.code, reason: error.message };
    }
    return { outcome: 'failed', reason: String(error) };
  }
}

function hasMemory(): boolean {
  try {
    return new ArrayBuffer(MEMORY_FOR_A_VERDICT).byteLength > 0;
  } catch {
    return false;
  }
}

process.on('message', async (order: ImagingOrder) => process.send?.(await answer(order)));
// Decoding threads would delay an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches the whole process group, but the server still needs this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.send?.('ready');
