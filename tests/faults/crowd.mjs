// A worker with connections of one address that repeat requests, and new silent ones. Its own thread keeps it
// from slowing down the observed guest.

import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, localAddress, connections, silentPerSecond, asked } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answered = {};
const silent = [];
const SILENT_KEPT = 900;

function ask(index) {
  const { method, path, headers, body } = asked[index % asked.length];
  const again = () => ask(index + connections);
  const sent = request({ host: '127.0.0.1', port, localAddress, agent, method, path, headers });
  // Each request has a new invented id.
  sent.setHeader('X-Client-Id', `crowd ${index}`);
  sent.on('error', () => setTimeout(again, 10));
  sent.on('response', (response) => {
    answered[response.statusCode] = (answered[response.statusCode] ?? 0) + 1;
    response.on('error', () => undefined).on('end', again);
    response.resume();
  });
  sent.end(body);
}
for (let index = 0; index < connections; index += 1) ask(index);

if (silentPerSecond > 0) {
  setInterval(() => {
    for (let count = 0; count < silentPerSecond / 20; count += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      silent.push(socket);
    }
    while (silent.length > SILENT_KEPT) silent.shift().destroy();
  }, 50);
}

parentPort.on('message', () => parentPort.postMessage(answered));
