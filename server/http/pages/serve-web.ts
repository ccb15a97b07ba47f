import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { type Instance, instance } from '../../../shared/messages/instance.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import {
  GUEST_PAGES,
  type GuestPageName,
  guestPageRoute,
  parseGuestPage,
} from '../../../shared/rules/guest-pages.ts';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { getLanguage } from '../request-language.ts';
import { ENCODER_POLICY, workerPolicy } from '../security-headers.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { refuseAddress } from './not-found.ts';
import { readPrivacyPages } from './privacy-page.ts';
import { type GetModules, readScreenModules } from './screen-modules.ts';
import { compressText, sendText } from './send-text.ts';
import { MANIFEST, manifestIn } from './web-manifest.ts';
import {
  fillPage,
  type LinkPicture,
  NEUTRAL_PICTURE,
  type Page,
  type PageDescription,
  readPage,
} from './web-page.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
};

/** Reserved paths, and paths that only scanners request, have no page. */
const NO_PAGES = /^\/(?:api|uploads|assets|metrics|docs|readyz|livez)(?:\/|$)|\/\./u;

/** Paths of files, which only programs request. All other paths show the app. */
const FILE = /\.(?!html?$)\w+$/u;
const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** These pages show only what anyone with the link sees, so the Back button may show them again. */
const PUBLIC = { caching: 'private, no-cache' };

type FirstScreen = (album: OpenGuestAlbum, language: Language, own: Instance) => string;

interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** The worker that the build makes of `web/guests/book/mp3-worker.ts`. */
const ENCODER = /^\/assets\/mp3-worker-/u;
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

export interface PageContents {
  describe: (request: FastifyRequest) => Promise<PageDescription>;
  linkPicture: (request: FastifyRequest, page: GuestPageName, code: string) => Promise<LinkPicture | null>;
  privacyContact?: string | undefined;
  /** Set if browsers load photos directly from the store. */
  storeOrigin?: string | undefined;
}

/** Reads pages, assets and their compressed versions from `folder` once, at the start. */
export async function serveWeb(app: FastifyInstance, folder: string, contents: PageContents): Promise<void> {
  const { privacyContact, storeOrigin } = contents;
  const assets = await readAssets(folder);
  const appModules = await readScreenModules(folder, 'manifest.json', ['guest', 'owner']);
  const guestModules = await readScreenModules(folder, 'guest-manifest.json', ['guest']);
  const shellModules = await readScreenModules(folder, 'guest-manifest.json', [
    'guest',
    'later-guest',
    'book',
    'event',
  ]);
  const show = showPages(contents, await readFirstScreen(folder));
  const guestPage = await readPage(join(folder, 'upload.html'), assets, storeOrigin);
  const adminPage = await readPage(join(folder, 'index.html'), assets, storeOrigin);
  const appPage = { ...adminPage, name: 'app', html: insertHeader(guestPage.html, adminPage.html) };
  const privacyPages = await readPrivacyPages(folder, assets, privacyContact);

  for (const [path, asset] of assets) {
    if (path === MANIFEST) continue;
    const immutable = path.startsWith('/assets/');
    app.get(path, (request, reply) => {
      if (path === '/worker.js') reply.header('Content-Security-Policy', workerPolicy(storeOrigin));
      if (ENCODER.test(path)) reply.header('Content-Security-Policy', ENCODER_POLICY);
      return sendAsset(request, reply, asset, immutable);
    });
  }
  serveManifest(app, assets.get(MANIFEST)?.plain.toString('utf8'));

  const GUESTS = { ...PUBLIC, getModules: guestModules };
  for (const page of GUEST_PAGES) {
    const path = guestPageRoute(page);
    app.get(path, (request, reply) => {
      const clean = cleanAddress(request.url);
      return clean === null ? show(request, reply, guestPage, GUESTS) : reply.redirect(clean, 308);
    });
    app.get(`${path}/`, (request, reply) => reply.redirect(cleanAddress(request.url) ?? '/', 308));
  }
  for (const page of ['upload', 'event'] as const) servePicture(app, page, contents.linkPicture);
  // The service worker caches this page without an album, and the files that it names.
  app.get('/offline', (request, reply) =>
    show(request, reply, guestPage, { ...PUBLIC, getModules: shellModules }),
  );
  app.get('/privacy', (request, reply) => show(request, reply, privacyPages, PUBLIC));
  // The app handles all other paths and redirects unknown ones to /.
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (NO_PAGES.test(path) || (FILE.test(path) && !wantsPage(request))) refuseAddress(request);
    return show(request, reply, /^\/admin(?:\/|$)/u.test(path) ? adminPage : appPage, {
      caching: 'no-store',
      getModules: appModules,
    });
  });
}

function servePicture(
  app: FastifyInstance,
  page: GuestPageName,
  linkPicture: PageContents['linkPicture'],
): void {
  app.get<{ Params: { uploadCode: string } }>(
    `${guestPageRoute(page)}/picture.jpg`,
    { config: { limit: 'pictures' } },
    async (request, reply) => {
      const picture = await linkPicture(request, page, request.params.uploadCode);
      const caching = 'private, no-cache';
      if (!picture) return reply.header('Cache-Control', caching).redirect(NEUTRAL_PICTURE, 302);
      reply.header('Cache-Control', caching).header('ETag', `"${picture.etag}"`).type('image/jpeg');
      if (request.headers['if-none-match'] === `"${picture.etag}"`) return reply.status(304).send();
      return reply.send(picture.jpeg);
    },
  );
}

function serveManifest(app: FastifyInstance, manifest: string | undefined): void {
  if (manifest === undefined) return;
  app.get(MANIFEST, (request, reply) => {
    const vary = 'Accept-Language,Cookie';
    reply.header('Cache-Control', 'no-cache').header('Vary', vary).type('application/manifest+json');
    return sendText(request, reply, manifestIn(getLanguage(request), manifest));
  });
}

function insertHeader(guestPage: string, page: string): string {
  const header = guestPage.slice(guestPage.indexOf('<header'), guestPage.indexOf('</header>'));
  return page.replace('<!--keepsake:header-->', () => header && `${header}</header>`);
}

/** Pages that many visitors load are rendered once and cached. */
function showPages({ describe }: PageContents, renderFirstScreen: FirstScreen | null) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    pages: Page | ((language: Language) => Page),
    { caching, getModules }: { caching: string; getModules?: GetModules },
  ): Promise<Buffer | FastifyReply> => {
    const described = await describe(request);
    if (described.movedTo) return reply.header('Cache-Control', 'no-store').redirect(described.movedTo, 302);
    const { language, uploadAlbum } = described;
    const [path = ''] = request.url.split('?');
    const modules = getModules?.(path, language) ?? [];
    const page = typeof pages === 'function' ? pages(language) : pages;
    const encoding = acceptedEncoding(request);
    const key = toDigest(JSON.stringify([page.name, encoding, modules, described]));
    const make = async () => {
      const screen = uploadAlbum && renderFirstScreen?.(uploadAlbum, language, instance);
      const html = fillPage(page, described, { modules, screen });
      const bytes = await compressText(html, encoding, true);
      kept.set(key, bytes);
      return bytes;
    };
    const bytes = kept.get(key) ?? (await make());
    if (encoding) reply.header('Content-Encoding', encoding);
    reply
      .header('Content-Security-Policy', page.policy)
      .header('Cache-Control', caching)
      .header('Content-Language', language)
      .header('Vary', 'Accept-Language,Cookie,Accept-Encoding')
      .header('X-Robots-Tag', parseGuestPage(request.url) ? 'noindex' : 'none')
      .type('text/html; charset=utf-8');
    return bytes;
  };
}

/** Removes copied characters from a URL, such as a full stop or `%20`. Returns null if nothing changes. */
function cleanAddress(url: string): string | null {
  const [, kind = '', typed = '', query = ''] = /^(\/\w+\/)([^?]*)(.*)$/su.exec(url) ?? [];
  const code = cleanUploadCode(typed);
  const clean = kind + encodeURIComponent(code) + query;
  return /^[\w-]*\w$/u.test(typed) || code === '' || clean === url ? null : clean;
}

/** Loads the build of `web/guests/page/first-screen.tsx`. */
async function readFirstScreen(folder: string): Promise<FirstScreen | null> {
  const path = join(folder, '.server', 'first-screen.js');
  return existsSync(path) ? (await import(pathToFileURL(path).href)).renderFirstScreen : null;
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const paths = new Set(await readdir(folder, { recursive: true }));
  const read = (path: string) => readFile(join(folder, path));
  const readIfBuilt = async (path: string) => (paths.has(path) ? read(path) : null);
  const readAsset = async (path: string, type: string): Promise<[string, Asset]> => {
    const [plain, br, gzip] = await Promise.all([
      read(path),
      readIfBuilt(`${path}.br`),
      readIfBuilt(`${path}.gz`),
    ]);
    return [`/${path.split(sep).join('/')}`, { type, etag: `W/"${toDigest(plain)}"`, plain, br, gzip }];
  };
  const assets = [...paths].flatMap((path) => {
    const type = TYPES[extname(path)];
    return type && !path.startsWith('.') ? [readAsset(path, type)] : [];
  });
  return new Map(await Promise.all(assets));
}

function toDigest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  immutable: boolean,
): FastifyReply {
  const accepted = acceptedEncoding(request);
  const encoding = accepted && asset[accepted] ? accepted : null;
  reply
    .header('Vary', 'Accept-Encoding')
    .header('ETag', asset.etag)
    .header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match']?.includes(asset.etag)) return reply.status(304).send();
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.type(asset.type).send(asset[encoding ?? 'plain']);
}
