// Servers that exist for one test run only: started, watched and removed even when the run itself is killed.
import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who a server runs as; undefined means the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

export type ThrowawayProcess = { stop(): Promise<void> };

// The shell waits on a pipe that only the test run holds. When the run ends, however it ends, the pipe closes:
// the server is killed and its folder removed. Nothing is left over to clean up next time.
const guardScript = `
folder=$1; signal=$2; shift 2
"$@" </dev/null & server=$!
read -r _
kill -s "$signal" $server
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
  return {
    async stop() {
      guard.ref();
      guard.stdin?.end();
      await ended;
    },
  };
}

/** A new empty folder under the system's temporary folder, owned by `runAs`. */
export function makeThrowawayFolder(prefix: string, runAs?: RunAs): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Ports on the loopback address that nobody listens on, all different. */
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
