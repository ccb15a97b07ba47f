// Starts a peer that our figures are measured beside, as a process of its own.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface PeerProcess {
  /** Sends a message and waits for the answer; fails when the peer ends instead. */
  ask<Answer>(message: object): Promise<Answer>;
  stop(): void;
}

/** Node's own four, or as many as the server's imaging process has. */
const threads = Math.max(4, 2 * availableParallelism());

/** Forks `file`, a script of this folder that answers each message with one of its own. */
export function startPeer(file: string): PeerProcess {
  const child: ChildProcess = fork(join(import.meta.dirname, file), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    env: { UV_THREADPOOL_SIZE: `${threads}`, ...process.env, NODE_ENV: 'production' },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${file} ended with ${code ?? signal}`);
  });
  died.catch(() => undefined);
  return {
    async ask<Answer>(message: object) {
      const answer = once(child, 'message');
      child.send(message, () => undefined);
      const [said] = await Promise.race([answer, died]);
      return said as Answer;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
