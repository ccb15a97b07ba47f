// The server as `npm start` runs it: a process of its own, that a test may kill.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface RealServer {
  url: string;
  /** Ends it at once, as a power cut does, or in good order. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Resolves once it says that it is ready. */
export async function startRealServer(settings: Record<string, string>): Promise<RealServer> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await saidUrl(server),
    async end(signal) {
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
}

async function saidUrl(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += chunk;
    const [, url] = /Keepsake is ready: (\S+)/u.exec(said) ?? [];
    if (url) {
      server.stdout?.resume();
      return url;
    }
  }
  throw new Error(`The server ended: ${said}`);
}
