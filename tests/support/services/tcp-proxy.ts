import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface TcpProxy {
  /** The server's address through this proxy. */
  url: string;
  /** Transforms bytes on their way to the server, and back. May be replaced. After a null nothing passes. */
  toServer(chunk: Buffer): Buffer | null;
  toClient(chunk: Buffer, socket: Socket): Buffer | null;
  /** Silences the present connections without closing them. New ones work. */
  silenceOpenConnections(): void;
  /** Breaks the present connections. New ones work. */
  cutOpenConnections(): void;
  close(): void;
}

/** Opens a proxy to the server that `target` names by host and port. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((ours) => {
    const theirs = connect(Number(port), hostname);
    for (const socket of [ours, theirs]) sockets.add(socket.on('error', () => undefined));
    ours.on('close', () => theirs.destroy());
    theirs.on('close', () => ours.destroy());
    ours.pipe(passing((chunk) => proxy.toServer(chunk))).pipe(theirs);
    theirs.pipe(passing((chunk) => proxy.toClient(chunk, ours))).pipe(ours);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const proxy: TcpProxy = {
    url: url.href,
    toServer: (chunk) => chunk,
    toClient: (chunk) => chunk,
    silenceOpenConnections() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cutOpenConnections() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}

function passing(change: (chunk: Buffer) => Buffer | null): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      const passed = change(chunk);
      if (passed) done(null, passed);
    },
  });
}
