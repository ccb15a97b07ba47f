// A Keepsake as `npm start` runs it, in a process of its own, for the browser journeys.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { startRealServer } from '../support/real-server.ts';

export interface ServedKeepsake {
  url: string;
  /** Ends the server in the middle of whatever it does, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again: the same data, the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a free port with an empty data folder; the web client must have been built. */
export async function serveKeepsake(environment: Record<string, string> = {}): Promise<ServedKeepsake> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-journey-'));
  const start = (port: string) => startRealServer({ DATA_DIR: folder, PORT: port, ...environment });
  let server = await start('0');
  const { url, port } = server;
  return {
    url,
    kill: () => server.end('SIGKILL'),
    async restart() {
      server = await start(String(port));
    },
    async stop() {
      await server.end('SIGTERM');
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
