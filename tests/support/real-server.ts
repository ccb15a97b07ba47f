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

/** On this port of the loopback address; resolves once it says that it is ready. */
export async function startRealServer(
  settings: Record<string, string> & { PORT: string },
): Promise<RealServer> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await readiness(server);
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    async end(signal) {
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
}

/** Keeps listening afterwards: a server that nobody listens to cannot write its log. */
function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Keepsake is ready')) resolve();
    });
    server.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}
