import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The user that runs a server. Undefined means the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

export type ThrowawayProcess = {
  /** Suspends the process and its children: connections stay open without a response. */
  freeze(): void;
  /** Resumes the processes. */
  thaw(): void;
  stop(): Promise<void>;
};

// The shell waits on a pipe that only the test run holds. However the run ends, the pipe closes, and the
// shell kills the server and removes its folder.
const guardScript = `
folder=$1; signal=$2; shift 2
"$@" </dev/null & server=$!
read -r _
kill -s "$signal" $server
kill -s CONT $server
wait $server
rm -rf "$folder"
`;

/** Starts a server. stop() or the end of this process stops it with `signal` and removes `folder`. */
export function startThrowaway(
  command: readonly string[],
  options: { folder: string; log: string; signal: 'QUIT' | 'KILL'; runAs?: RunAs },
): ThrowawayProcess {
  const { folder, log, signal, runAs } = options;
  const output = openSync(log, 'a');
  const guard = spawn('sh', ['-c', guardScript, 'guard', folder, signal, ...command], {
    cwd: tmpdir(),
    detached: true,
    stdio: ['pipe', output, output],
    ...runAs,
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    guard.once('close', () => resolve());
    guard.once('error', () => resolve());
  });
  // Neither the guard nor its pipe keeps the test run alive.
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) sendSignal(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    freeze() {
      // Parents come first, so that they start nothing new.
      for (let next = listChildren(guard.pid); next.length > 0; next = next.flatMap(listChildren)) {
        for (const pid of next) sendSignal(pid, 'SIGSTOP');
        frozen.push(...next);
      }
    },
    thaw,
    async stop() {
      // A suspended process ignores a request to end.
      thaw();
      guard.ref();
      guard.stdin?.end();
      await ended;
    },
  };
}

export function listChildren(pid = 0): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Ignores a process that has ended. */
export function sendSignal(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}

/** Creates an empty folder in the system's temporary folder, owned by `runAs`. */
export function makeThrowawayFolder(prefix: string, runAs?: RunAs): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Returns different free ports on the loopback address. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            resolve(address !== null && typeof address === 'object' ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Repeats `isReady` until it returns true. Throws `describeFailure()` after `seconds`. */
export async function waitUntil(
  isReady: () => Promise<boolean>,
  seconds: number,
  describeFailure: () => string,
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(describeFailure());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
