import { connect, type Socket } from 'node:net';

export interface RawReply {
  /** Null if the connection ended or timed out without a response. */
  status: number | null;
  text: string;
  sentBytes: number;
  ms: number;
}

export interface RawLimits {
  /** The timeout in milliseconds. */
  withinMs?: number;
  /** Called whenever more can be sent, for endless bodies. */
  more?: (socket: Socket) => void;
}

/** Resolves when the server closes the connection, at the latest after `withinMs`. */
export function sendBytes(
  url: string,
  bytes: string | Buffer,
  { withinMs = 10_000, more }: RawLimits = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(), withinMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('drain', () => more?.(socket));
    socket.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString('utf8');
      const [, status] = /^HTTP\/1\.1 (\d{3}) /u.exec(text) ?? [];
      const sentBytes = socket.bytesWritten - socket.writableLength;
      resolve({ status: status ? Number(status) : null, text, sentBytes, ms: performance.now() - begun });
    });
    socket.write(bytes, () => more?.(socket));
  });
}
