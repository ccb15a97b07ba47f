// A client as a server of strangers gets it: it may hang up in the middle of an answer, or send less than it said.

import { randomInt } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';

const CONNECTIONS = 64;
/** Milliseconds after which one that hangs up does so, whatever it has heard. */
const STAYS_MS = 300;
const MAX_KEPT_BYTES = 4_000_000;

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Bytes of the answer after which the client hangs up. */
  hangUpAfter?: number;
  /** So much less is sent than was said, and then nothing more. */
  withheld?: number;
}

export interface Heard {
  /** 0 where the connection broke. */
  status: number;
  /** As much of the answer as is kept. */
  text: string;
  headers: IncomingMessage['headers'];
}

/** Each of its requests comes from another address: limits of one are not what is measured. */
export class RudeClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  ask(
    path: string,
    { method = 'GET', headers = {}, body, hangUpAfter, withheld = 0 }: Sent = {},
  ): Promise<Heard> {
    return new Promise<Heard>((resolve) => {
      const length = body === undefined ? 0 : Buffer.byteLength(body);
      const breaksOff = hangUpAfter !== undefined || withheld > 0;
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        agent: breaksOff ? false : this.#agent,
        method,
        path,
        headers: {
          'X-Forwarded-For': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(1, 250)}`,
          ...(body !== undefined && { 'Content-Length': String(length + withheld) }),
          ...headers,
        },
      });
      const settle = (status: number, text = '', answer: IncomingMessage['headers'] = {}) => {
        clearTimeout(timer);
        resolve({ status, text, headers: answer });
      };
      // What waits for something to happen would wait for ever.
      const timer = breaksOff ? setTimeout(() => sent.destroy(), STAYS_MS) : undefined;
      sent.on('error', () => settle(0));
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes <= MAX_KEPT_BYTES) parts.push(part);
          if (hangUpAfter !== undefined && bytes >= hangUpAfter) sent.destroy();
        });
        response.on('error', () => undefined);
        response.on('close', () =>
          settle(response.statusCode ?? 0, Buffer.concat(parts).toString(), response.headers),
        );
      });
      sent.end(body);
    });
  }

  json(method: string, path: string, token: string | null, body?: unknown): Promise<Heard> {
    return this.ask(path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
