import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ConnectionLimits {
  max: number;
  maxPerAddress: number;
  /** In milliseconds. A connection is closed if its client reads nothing for one to two times this long. */
  stuckMs: number;
  /** Maximum number of unread bytes in all. Beyond it, the connections with the most bytes are closed. */
  maxUnread: number;
}

/** Eight connections for each of 300 guests, because all guests of a venue may share one IP address. */
export const GUESTS_CONNECTIONS = 2_400;
/** In milliseconds. Even a connection of 2 KB/s transfers about 64 KB within this time. */
export const STUCK_MS = 30_000;
/** 2,000 pending downloads use half of it. A buffer that readers share counts once per reader. */
export const MAX_UNREAD = 256 * 1024 * 1024;
const UNREAD_CHECKED_MS = 500;
/** In milliseconds. */
export const TIMEOUTS = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  /** Bodies have no time limit, but must keep a minimum speed. */
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
};

/** Number of bytes sent until the last check, or null if no bytes were pending then. */
type Progress = number | null;

export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Map<Socket, Progress>();
  const ofAddress = new Map<string, number>();

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (ofAddress.get(address) ?? 0) + 1;
    if (count > limits.maxPerAddress || open.size >= limits.max) return void socket.destroy();
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
  const unreadTimer = setInterval(() => {
    const sizes = [...open.keys()].map((socket) => ({ socket, unread: socket.writableLength }));
    let sum = sizes.reduce((total, { unread }) => total + unread, 0);
    if (sum <= limits.maxUnread) return;
    for (const { socket, unread } of sizes.sort((one, other) => other.unread - one.unread)) {
      if (sum <= limits.maxUnread) return;
      socket.destroy();
      sum -= unread;
    }
  }, UNREAD_CHECKED_MS);
  unreadTimer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearInterval(unreadTimer);
  });
}

/** Minimum limit of open files. The photo store needs 256 folders, the database and connections the rest. */
const MIN_FILES = 1_024;
/** Number of file handles that connections leave free, although each may send an open file. */
const FILES_KEPT = 448;

function openFilesLimit(): number {
  Object.assign(process.report ?? {}, { excludeNetwork: true });
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Leaves enough handles for storing photos. Throws if the operating system's limit is too low. */
export function maxConnections(limit = openFilesLimit()): number {
  if (limit >= MIN_FILES) return Math.floor((limit - FILES_KEPT) / 2);
  throw new Error(
    `only ${limit} files may be open at once (ulimit -n), and at least ${MIN_FILES} are needed. Raise that limit where the server is started.`,
  );
}
