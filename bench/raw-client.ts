// Asks for files as fast as they come: one request at a time on each of some open connections, and as little work as
// possible.

import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const MAX_HEAD_BYTES = 4096;
const READ_BYTES = 256 * 1024;

/**
 * How many answers a second a server gives to `connections` clients that ask for `paths` in turn. Throws at any but
 * 200.
 */
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
    let answers = 0;
    /** Bytes of the present answer still to come; -1 until its head is there. */
    let left = -1;
    let head = '';

    const hear = (length: number, chunk: Uint8Array): boolean => {
      if (left < 0) {
        const before = head.length;
        head += Buffer.from(chunk.buffer, 0, Math.min(length, MAX_HEAD_BYTES)).toString('latin1');
        const body = head.indexOf(END_OF_HEAD) + END_OF_HEAD.length;
        if (body < END_OF_HEAD.length) return true;
        const bodyBytes = /content-length: (\d+)/iu.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || bodyBytes === undefined) {
          socket.destroy(new Error(`unexpected answer: ${head.slice(0, body)}`));
          return false;
        }
        left = Number(bodyBytes) - (before + length - body);
        head = '';
      } else {
        left -= length;
      }
      if (left > 0) return true;
      answers += 1;
      left = -1;
      if (performance.now() < end) ask();
      else socket.end(() => resolve(answers));
      return true;
    };

    // One buffer for each connection, used again and again: the bytes are counted, not looked at.
    const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback: hear };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    const ask = () => socket.write(requests[(first + answers) % requests.length] ?? '');
    socket.on('connect', ask);
    socket.on('error', reject);
  });
}
