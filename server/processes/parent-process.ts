// The side of a process that start-processes.ts has started.

import type { Server, Socket } from 'node:net';

/** Set by the parent. */
export const NUMBER_VARIABLE = 'KEEPSAKE_PROCESS';

/** `connection`: with its socket. `drain`: balancers shall send nothing more. */
export type FromParent = 'connection' | 'drain' | 'stop';
export type FromProcess = { ready: string } | 'leaving';

/** The port is the parent's, which passes connections on. */
export function isOneOfSeveral(): boolean {
  return process.env[NUMBER_VARIABLE] !== undefined;
}

export function takeConnections(server: Server): void {
  // HTTP watches its time limits from this event on.
  server.emit('listening');
  process.on('message', (word: FromParent, socket?: Socket) => {
    // Undefined: it ended on the way.
    if (word !== 'connection' || !socket) return;
    // As of connections that HTTP accepts itself: who has ended its request still reads the answer.
    socket.allowHalfOpen = true;
    server.emit('connection', socket);
  });
}

export function tellReady(admin: string): void {
  process.send?.({ ready: admin } satisfies FromProcess);
}

/** `stop` is called at most once. Where the parent is gone, nobody passes connections on. */
export function obeyParent({ drain, stop }: { drain(): void; stop(): void }): void {
  let isTold = false;
  const stopOnce = () => {
    if (!isTold) stop();
    isTold = true;
  };
  process.on('message', (word: FromParent) => {
    if (word === 'drain') drain();
    else if (word === 'stop') stopOnce();
  });
  process.on('disconnect', stopOnce);
  if (!process.connected) stopOnce();
  // They reach the parent too, which stops this process in its turn.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
}

/** It fails: others take the connections from now on. */
export function tellLeaving(): void {
  if (process.connected) process.send?.('leaving' satisfies FromProcess);
}
