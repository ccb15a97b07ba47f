import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who a server runs as; undefined means the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

export type ThrowawayProcess = {
  /** Stops it and its children where they are: connections stay open, and nothing answers. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  stop(): Promise<void>;
};

// The shell waits on a pipe that only the test run holds. When the run ends, however it ends, the pipe closes:
// the server is killed and its folder removed. Nothing is left over to clean up next time.
const guardScript = `
folder=$1; signal=$2; shift 2
"$@" </dev/null & server=$!
read -r _
kill -s "$signal" $server
kill -s CONT $server
wait $server
rm -rf "$folder"
`;

/** Starts a server that is stopped with `signal`, and `folder` removed, on stop() or at the end of this process. */
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
  // Neither the guard nor its pipe may keep the test run from ending.
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) sendSignal(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    freeze() {
      // From above, so that nothing new is started meanwhile.
      for (let next = childrenOf(guard.pid); next.length > 0; next = next.flatMap(childrenOf)) {
        for (const pid of next) sendSignal(pid, 'SIGSTOP');
        frozen.push(...next);
      }
    },
    thaw,
    async stop() {
      // A stopped process takes no notice of a request to end.
      thaw();
      guard.ref();
      guard.stdin?.end();
      await ended;
    },
  };
}

export function childrenOf(pid = 0): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** A process that has ended gets none. */
export function sendSignal(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** A new empty folder under the system's temporary folder, owned by `runAs`. */
export function makeThrowawayFolder(prefix: string, runAs?: RunAs): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Ports on the loopback address that no process listens on, all different. */
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

/** Asks until the answer is true; throws `describeFailure()` when that takes longer than `seconds`. */
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
