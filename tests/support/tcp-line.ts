// A line to a server that can fall silent, as one does behind a firewall that forgets its connections.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpLine {
  /** The server's address, by way of this line. */
  url: string;
  /** Nothing passes any more on the connections that are open now. They stay open, and new ones pass. */
  silenceOpenConnections(): void;
  close(): void;
}

/** Opens a line to the server that `target` names by host and port. */
export async function openTcpLine(target: string): Promise<TcpLine> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((ours) => {
    const theirs = connect(Number(port), hostname);
    for (const socket of [ours, theirs]) sockets.add(socket.on('error', () => undefined));
    ours.on('close', () => theirs.destroy());
    theirs.on('close', () => ours.destroy());
    ours.pipe(theirs).pipe(ours);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silenceOpenConnections() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
