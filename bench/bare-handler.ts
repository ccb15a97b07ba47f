// The peer of the file route: a plain Node handler that sends given bytes from memory.

import { createServer } from 'node:http';

export interface BareFiles {
  /** By path with query; bytes in base64. */
  files: Record<string, string>;
}

const held = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const bytes = held.get(request.url ?? '') ?? Buffer.alloc(0);
  response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': bytes.length });
  response.end(bytes);
});

process.on('message', ({ files }: BareFiles) => {
  for (const [path, bytes] of Object.entries(files)) held.set(path, Buffer.from(bytes, 'base64'));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
  });
});
