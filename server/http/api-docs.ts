import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PRODUCT } from '../../shared/messages/instance.ts';
import { openApiDocument } from './openapi.ts';
import { acceptedEncoding } from './pages/accepted-encoding.ts';
import { compressText } from './pages/send-text.ts';

const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const VIEWER_OPTIONS = {
  url: '/api/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  docExpansion: 'list',
  filter: true,
};
const START = `SwaggerUIBundle(${JSON.stringify(VIEWER_OPTIONS)});`;

const page = () => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT} API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/viewer.css">
<div id="docs"></div>
<script src="/api/docs/viewer.js"></script>
<script src="/api/docs/start.js"></script>
</html>`;

interface Text {
  type: string;
  read(): Promise<string> | string;
}

const TEXTS: Record<string, Text> = {
  '/api/openapi.json': { type: 'application/json', read: () => JSON.stringify(openApiDocument()) },
  '/api/docs': { type: 'text/html', read: page },
  '/api/docs/start.js': { type: 'text/javascript', read: () => START },
  '/api/docs/viewer.js': {
    type: 'text/javascript',
    read: () => readFile(join(VIEWER, 'swagger-ui-bundle.js'), 'utf8'),
  },
  '/api/docs/viewer.css': {
    type: 'text/css',
    read: () => readFile(join(VIEWER, 'swagger-ui.css'), 'utf8'),
  },
};

export function serveApiDocs(app: FastifyInstance): void {
  for (const [path, { type, read }] of Object.entries(TEXTS)) {
    const compressed = new Map<string, Promise<Buffer>>();
    app.get(path, async (request, reply) => {
      const encoding = acceptedEncoding(request);
      const key = encoding ?? 'plain';
      const bytes =
        compressed.get(key) ?? Promise.resolve(read()).then((text) => compressText(text, encoding));
      compressed.set(key, bytes);
      if (encoding) reply.header('Content-Encoding', encoding);
      reply.header('Vary', 'Accept-Encoding').header('Content-Security-Policy', POLICY);
      return reply.type(`${type}; charset=utf-8`).send(await bytes);
    });
  }
}
