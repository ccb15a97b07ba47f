// Asks for files as fast as they come: one request at a time on each of some open connections, and as little work as possible.

import { connect } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** How many answers a second a server gives to `connections` clients that ask for `paths` in turn. Throws at any but 200. */
export async function answersPerSecond(
  port: number,
  paths: readonly string[],
  connections: number,
  ms: number,
): Promise<number> {
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`));
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, number) => askUntil(port, requests, number, start + ms)),
  );
  const seconds = (performance.now() - start) / 1000;
  return counts.reduce((total, count) => total + count, 0) / seconds;
}

/** One connection until `end`; returns how many answers came. */
function askUntil(port: number, requests: Buffer[], first: number, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answers = 0;
    let bodyLeft = -1;
    let head = Buffer.alloc(0);
    const ask = () => socket.write(requests[(first + answers) % requests.length] ?? '');

    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (bodyLeft < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const at = head.indexOf(END_OF_HEAD);
        if (at < 0) return;
        const text = head.toString('latin1', 0, at);
        const length = /content-length: (\d+)/iu.exec(text)?.[1];
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy(new Error(`unexpected answer: ${text}`));
          return;
        }
        bodyLeft = Number(length) - (head.length - at - END_OF_HEAD.length);
        head = Buffer.alloc(0);
      } else {
        bodyLeft -= chunk.length;
      }
      if (bodyLeft > 0) return;
      answers += 1;
      bodyLeft = -1;
      if (performance.now() < end) ask();
      else socket.end(() => resolve(answers));
    });
  });
}
