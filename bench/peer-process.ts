// Starts a peer that our figures are measured beside, as a process of its own.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface PeerProcess {
  /** Sends a message and waits for the answer. */
  ask<Answer>(message: object): Promise<Answer>;
  stop(): void;
}

/** Forks `file`, a script of this folder that answers each message with one of its own. */
export function startPeer(file: string): PeerProcess {
  const child: ChildProcess = fork(join(import.meta.dirname, file), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    async ask<Answer>(message: object) {
      child.send(message);
      const [answer] = await once(child, 'message');
      return answer as Answer;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
