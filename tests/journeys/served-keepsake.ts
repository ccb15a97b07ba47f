import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from '@playwright/test';
import { startRealServer } from '../support/real-server.ts';

/** The administrator of every Keepsake in the journeys. */
export const ADMIN = { username: 'marta', password: 'the quiet frame' };

export interface ServedKeepsake {
  url: string;
  folder: string;
  /** Ends the server like a power cut. */
  kill(): Promise<void>;
  /** Starts the server again with the same data and address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a free port with an empty data folder. The web client must have been built. */
export async function serveKeepsake(environment: Record<string, string> = {}): Promise<ServedKeepsake> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-journey-'));
  const settings = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, ...environment };
  const start = (port: string) => startRealServer({ DATA_DIR: folder, PORT: port, ...settings });
  let server = await start('0');
  const { url, port } = server;
  return {
    url,
    folder,
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

/**
 * Starts a Keepsake for a file whose tests harm it or count everything on it. The tests run one after
 * another.
 */
export function keepsakeForFile(environment: Record<string, string> = {}): ServedKeepsake {
  let served: ServedKeepsake;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    served = await serveKeepsake(environment);
  });
  test.afterAll(() => served.stop());
  return {
    get url() {
      return served.url;
    },
    get folder() {
      return served.folder;
    },
    kill: () => served.kill(),
    restart: () => served.restart(),
    stop: () => served.stop(),
  };
}

/** Each file has its own `mailDomain`, so that people of different files do not share an address. */
export type SharedKeepsake = Pick<ServedKeepsake, 'url' | 'folder'> & { mailDomain: string };

let shared: Promise<ServedKeepsake> | undefined;

/** Returns the Keepsake that all journeys of a Playwright worker share. It ends with the worker. */
export function sharedKeepsake(): SharedKeepsake {
  let [url, folder] = ['', ''];
  test.beforeAll(async () => {
    shared ??= startShared();
    ({ url, folder } = await shared);
  });
  return {
    get url() {
      return url;
    },
    get folder() {
      return folder;
    },
    get mailDomain() {
      return `${basename(test.info().file, '.spec.ts')}.example.org`;
    },
  };
}

async function startShared(): Promise<ServedKeepsake> {
  const served = await serveKeepsake();
  // This listener comes after the server's own, which has then ended the server.
  process.once('exit', () => rmSync(served.folder, { recursive: true, force: true, maxRetries: 3 }));
  return served;
}
