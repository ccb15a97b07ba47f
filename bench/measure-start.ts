import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { machineSettings, readiness } from '../tests/support/real-server.ts';
import { atMost, type Figure, median } from './figures.ts';

const STARTS = 5;
const LIMIT_MS = 3_000;
const ROOT = join(import.meta.dirname, '..');

/** `npm start`, from the command to the line that says it is ready. The first start may build and is not counted. */
export async function measureStart(folder: string): Promise<Figure[]> {
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  await startOnce(dataFolder);
  const times: number[] = [];
  while (times.length < STARTS) times.push(await startOnce(dataFolder));
  const note = `slowest of ${STARTS}: ${Math.max(...times).toFixed(0)}`;
  return [atMost('A second `npm start` until it is ready', median(times), LIMIT_MS, { unit: 'ms', note })];
}

async function startOnce(dataFolder: string): Promise<number> {
  const start = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...machineSettings(), DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  // npm ends before the server does; its output is closed when both have ended.
  const ended = once(npm, 'close');
  try {
    await readiness(npm);
    return performance.now() - start;
  } finally {
    npm.kill('SIGTERM');
    await ended;
  }
}
