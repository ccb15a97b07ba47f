import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Lets the service worker follow redirects to the store (`storeOrigin`) for pictures. */
export function workerPolicy(storeOrigin = ''): string {
  return `default-src 'none'; connect-src ${["'self'", storeOrigin].join(' ').trim()}`;
}

/** Lets the encoder of recordings run WebAssembly, in workers of its own and nowhere else. */
export const ENCODER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:";

export interface Inlined {
  styles: readonly string[];
  scripts: readonly string[];
}

export function pagePolicy({ styles, scripts }: Inlined, storeOrigin = ''): string {
  const formatHashes = (texts: readonly string[]) =>
    texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${formatHashes(scripts)}`,
    `style-src 'self'${formatHashes(styles)}`,
    `img-src ${["'self' blob: data:", storeOrigin].join(' ').trim()}`,
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    'trusted-types keepsake-encoder keepsake-hashes keepsake-worker',
    "require-trusted-types-for 'script'",
  ].join('; ');
}

const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'payment', 'usb'];
/** Guests record voices for the guest book. */
const PERMISSIONS = [...UNUSED_FEATURES.map((feature) => `${feature}=()`), 'microphone=(self)'].join(', ');

const HEADERS: Record<string, string> = {
  'Content-Security-Policy': API_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
};
const SECURE = { ...HEADERS, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' };

export function securityHeaders(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  request?: FastifyRequest,
): Record<string, string> {
  return request?.protocol === 'https' || /^https:/iu.test(PUBLIC_URL ?? '') ? SECURE : HEADERS;
}

export function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(config, request)).header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done();
  });
}
