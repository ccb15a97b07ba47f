// A Keepsake as `npm start` runs it, in a process of its own, for the browser journeys.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServedKeepsake {
  url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts the server on a free port with an empty data folder; the web client must have been built. */
export async function serveKeepsake(): Promise<ServedKeepsake> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-journey-'));
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await readyUrl(server),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
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
