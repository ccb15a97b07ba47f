// A Keepsake as `npm start` runs it, in a process of its own, for the browser journeys.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from '@playwright/test';

export interface ServedKeepsake {
  url: string;
  /** Ends the server in the middle of whatever it does, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again: the same data, the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts the server on a free port with an empty data folder; the web client must have been built. */
export async function serveKeepsake(environment: Record<string, string> = {}): Promise<ServedKeepsake> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-journey-'));
  const start = (port: string) =>
    spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let server = start('0');
  const url = await readyUrl(server);
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    async restart() {
      server = start(new URL(url).port);
      await readyUrl(server);
    },
    async stop() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The Keepsake of a file of journeys: started before the first of them, stopped after the last. */
export function keepsakeForFile(environment: Record<string, string> = {}): ServedKeepsake {
  let served: ServedKeepsake;
  test.beforeAll(async () => {
    served = await serveKeepsake(environment);
  });
  test.afterAll(() => served.stop());
  return {
    get url() {
      return served.url;
    },
    kill: () => served.kill(),
    restart: () => served.restart(),
    stop: () => served.stop(),
  };
}

function readyUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    const lines = createInterface({ input: server.stdout as NonNullable<typeof server.stdout> });
    lines.on('line', (line) => {
      const url = /Keepsake is ready: (\S+)/u.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}
