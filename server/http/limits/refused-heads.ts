import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '../../../shared/errors.ts';
import { messages } from '../../../shared/messages/messages.ts';

/** Milliseconds for the client to read the response before the connection is closed. */
const HELD_MS = 2_000;
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const refusal: ErrorReply = { error: messages.error.VALIDATION(), code: 'VALIDATION' };
const body = JSON.stringify(refusal);

function headersWith(security: Record<string, string>): Record<string, string> {
  return {
    ...security,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
}

/** Answers requests that the HTTP parser rejects, so that the client learns the reason. */
export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Socket,
  security: Record<string, string>,
): void {
  if (!socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ''] ?? 400;
  const lines = Object.entries(headersWith(security)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Otherwise an idle half-open connection would stay forever.
  setTimeout(() => socket.destroy(), HELD_MS).unref();
}

/** Answers requests that Node would reject with an empty response. */
export function refuseHead(
  response: ServerResponse,
  status: 400 | 417,
  security: Record<string, string>,
): void {
  response.writeHead(status, headersWith(security)).end(body);
}

export function hasNoHost(request: IncomingMessage): boolean {
  return request.httpVersion === '1.1' && !request.headers.host;
}
