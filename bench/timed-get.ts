// One request over a connection that stays open, with its time to the last byte.

import { type Agent, get } from 'node:http';

/** A fast machine asks for more within a minute than one venue may: every so many requests another one asks. */
const REQUESTS_OF_AN_ADDRESS = 1_000;
let requests = 0;

export function timedGet(
  agent: Agent,
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const party = Math.floor(requests++ / REQUESTS_OF_AN_ADDRESS);
    const address = `10.1.${Math.floor(party / 250) % 250}.${(party % 250) + 1}`;
    const sent = { 'X-Forwarded-For': address, ...headers };
    get({ host: '127.0.0.1', port, path, agent, headers: sent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - start, bytes });
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
