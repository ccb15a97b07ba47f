import { request } from 'node:http';
import type { TestKeepsake } from './keepsake-server.ts';

export interface RawRequest {
  method?: string;
  /** Sent without any change. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Closes the connection after the body without completing the request. */
  cutShort?: boolean;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
}

/** Returns the response, or null if the connection was closed without one. */
export function sendRaw(keepsake: TestKeepsake, given: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(keepsake.url);
  return new Promise((resolve, reject) => {
    const call = request({
      hostname,
      port,
      path: given.path,
      method: given.method ?? 'GET',
      headers: given.headers ?? {},
      agent: false,
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, text: bytes.toString('utf8'), bytes });
      });
    });
    if (!given.cutShort) {
      call.end(given.body);
      return;
    }
    // The bytes are being sent when the callback runs.
    call.write(given.body ?? '', () => setImmediate(() => call.destroy()));
  });
}

/** Creates a multipart body with its content type. */
export function multipart(parts: { headers: string; content: string | Buffer }[], end = true) {
  const boundary = 'keepsake-test-boundary';
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  if (end) pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(pieces) };
}

/** Creates the headers of a part with a file. */
export function filePart(filename: string, content: Buffer, field = 'photos') {
  const headers = `Content-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: image/jpeg`;
  return { headers, content };
}
