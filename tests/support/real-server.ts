import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverEnvironment } from '../../scripts/server-environment.mjs';
import { SETTING_NAMES } from '../../server/config.ts';

export interface RealServer {
  url: string;
  port: number;
  pid: number | undefined;
  isRunning(): boolean;
  /** Ends the server at once like a power cut, or cleanly. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export const ROOT = join(import.meta.dirname, '..', '..');
const START_MS = 60_000;

/**
 * Starts a server on the loopback address with exactly these settings. Resolves once it reports that it is
 * ready.
 */
export async function startRealServer(
  settings: Record<string, string> & { DATA_DIR: string; PORT: string },
  folder = ROOT,
): Promise<RealServer> {
  const server = spawn(process.execPath, ['server/run.mjs'], {
    cwd: folder,
    env: {
      ...serverEnvironment(machineSettings()),
      LOG_LEVEL: 'warn',
      MIN_FREE_MB: '0',
      // The minimum. tests/api/accounts/registering.test.ts covers the production value.
      PASSWORD_MEMORY_MB: '19',
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killIt = () => void server.kill('SIGKILL');
  process.once('exit', killIt);
  const output = await readiness(server);
  const port = Number(settings.PORT) || Number(/ready: \S+:(\d+)/u.exec(output)?.[1]);
  return {
    url: `http://localhost:${port}`,
    port,
    pid: server.pid,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    async end(signal) {
      process.off('exit', killIt);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
}

/**
 * Returns the environment that a process needs, without a developer's own settings, for example from `.env`.
 */
export function machineSettings(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const unset = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...unset };
}

/**
 * Returns the output until the server is ready. Continues to read it, because otherwise the server could not
 * write its log.
 */
export function readiness(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error('The server does not start.'));
    }, START_MS);
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      reportErrors(String(chunk));
      if (/Keepsake is ready: \S+\n/u.test(output)) {
        clearTimeout(timer);
        resolve(output);
      }
    });
    server.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code ?? signal}: ${output}`));
    });
  });
}

const ERROR_LEVEL = /"level":[56]0/u;

/** Prints errors in the server's log beside a failed test. */
function reportErrors(log: string): void {
  for (const line of log.split('\n')) if (ERROR_LEVEL.test(line)) process.stderr.write(`server: ${line}\n`);
}
