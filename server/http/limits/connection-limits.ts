import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ConnectionLimits {
  max: number;
  maxPerAddress: number;
  /** A connection whose client reads nothing for so long, in milliseconds, and at most twice as long, is cut. */
  stuckMs: number;
}

/** Eight for each of 300 guests: a venue is one address. */
export const GUESTS_CONNECTIONS = 2_400;
/** Even a connection of 2 KB a second takes a piece of 64 KB within this time. */
export const STUCK_MS = 30_000;
/** In milliseconds. */
export const TIMEOUTS = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  /** Bodies have a pace to keep rather than a time limit. */
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
};

/** What had been sent at the last check, where more was waiting; null where nothing was. */
type Progress = number | null;

/** Closes connections above the limits at once, and those that are stuck in time. */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Map<Socket, Progress>();
  const ofAddress = new Map<string, number>();
  if (Number.isFinite(limits.max)) app.server.maxConnections = limits.max;

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (ofAddress.get(address) ?? 0) + 1;
    if (count > limits.maxPerAddress) return void socket.destroy();
    ofAddress.set(address, count);
    open.set(socket, null);
    socket.once('close', () => {
      open.delete(socket);
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
  });

  const timer = setInterval(() => {
    for (const [socket, before] of open) {
      const gone = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && gone === before) socket.destroy();
      else open.set(socket, socket.writableLength > 0 ? gone : null);
    }
  }, limits.stuckMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
