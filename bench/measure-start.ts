// How long `npm start` takes to be up where everything is installed, built and migrated.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { machineSettings, readiness } from '../tests/support/real-server.ts';
import { type Figure, percentile } from './figure-table.ts';

const STARTS = 5;
const LIMIT_MS = 3_000;
const ROOT = join(import.meta.dirname, '..');

/**
 * The time is that from the command to the line that says it is ready; the first start may build and counts for
 * nothing.
 */
export async function measureStart(folder: string): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  await startOnce(dataFolder);
  const times: number[] = [];
  while (times.length < STARTS) times.push(await startOnce(dataFolder));
  const p50 = percentile(times, 50);
  return [
    {
      what: 'A second `npm start`, until it is ready, p50',
      measured: `${p50.toFixed(0)} ms (slowest of ${STARTS}: ${Math.max(...times).toFixed(0)})`,
      beside: `${LIMIT_MS} ms`,
      ratio: p50 / LIMIT_MS,
      must: { max: 1 },
    },
  ];
}

/** In milliseconds; ends the server again. */
async function startOnce(dataFolder: string): Promise<number> {
  const begun = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...machineSettings(), DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const ended = once(npm, 'close');
  try {
    await readiness(npm);
    return performance.now() - begun;
  } finally {
    npm.kill('SIGTERM');
    // npm goes first; its output is closed once the server has gone too.
    await ended;
  }
}
