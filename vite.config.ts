// How the web client is built (three pages into dist/) and served while it is being worked on.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compileMessages } from './scripts/compile-messages.ts';
import { compressWeb } from './scripts/compress-web.ts';
import { privacyPage } from './scripts/privacy-page.ts';

const web = fileURLToPath(new URL('./web/', import.meta.url));
const dist = fileURLToPath(new URL('./dist/', import.meta.url));
const server = process.env.API_URL ?? 'http://localhost:3000';

/** In production the server decides which page an address gets; here it is these lines. */
const guestPage: Plugin = {
  name: 'guest-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url && /^\/(?:(?:upload|wall)\/[^/]+|share$)/u.test(request.url))
        request.url = '/upload.html';
      if (request.url === '/privacy') request.url = '/privacy.html';
      next();
    });
  },
};

/** The guest page preloads nothing (see `modulePreload`): without Vite's helper for that its first file is lighter. */
const plainImports: Plugin = {
  name: 'plain-imports',
  applyToEnvironment: ({ name }) => name === 'guest',
  transform: {
    filter: { id: /vite\/preload-helper/u },
    handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
  },
};

/** The service worker has to know every file of the guests' pages, which are built before it. */
const shellFiles: Plugin = {
  name: 'shell-files',
  applyToEnvironment: ({ name }) => name === 'worker',
  resolveId: { filter: { id: /^virtual:shell-files$/u }, handler: () => '\0shell-files' },
  load: {
    filter: { id: /^\0shell-files$/u },
    handler() {
      const read = (file: string) => readFileSync(`${dist}${file}`, 'utf8');
      const chunks = Object.values<GuestChunk>(JSON.parse(read('.vite/guest-manifest.json')));
      const built = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
      const named = built.filter((file) => /\.(?:js|css|woff)$/u.test(file)).map((file) => `/${file}`);
      const files = [...new Set(named), '/favicon.svg'].sort();
      // The server puts the small script into the page: a change of it gives no file another name.
      const inShell = ['upload.html', 'theme-boot.js', 'favicon.svg'].map(read);
      const version = createHash('sha256')
        .update(JSON.stringify([files, ...inShell]))
        .digest('hex');
      return `export const FILES = ${JSON.stringify(files)}; export const VERSION = '${version.slice(0, 16)}';`;
    },
  },
};

interface GuestChunk {
  file: string;
  css?: string[];
  assets?: string[];
}

const icons = fileURLToPath(new URL('./node_modules/lucide-react/dist/esm/', import.meta.url));

/** Icons come straight from their files: through the index of the library every module seems to need all of them. */
const iconFiles: Plugin = {
  name: 'icon-files',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/u, code: / from 'lucide-react';/u },
    handler: (code) =>
      code.replace(/^import \{([^}]*)\} from 'lucide-react';/gmu, (_, names: string) => importIcons(names)),
  },
};

function importIcons(names: string): string {
  const index = readFileSync(`${icons}lucide-react.mjs`, 'utf8');
  const lines = names.split(',').map((each) => {
    const name = each.trim();
    if (name === '' || name.startsWith('type ')) return '';
    const [, file] = new RegExp(`default as ${name}[, ].* from '(.*)';`, 'u').exec(index) ?? [];
    if (!file) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${name} from '${icons}${file}';`;
  });
  return lines.join('');
}

/**
 * What so many screens need, or so many and the administration, is one file: a few KB too much for some, and half the
 * requests for all.
 */
const COMMON = 3;

/** The lazily loaded files that need a module to start. */
function entriesOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const reached = new Set([id]);
  // A set may grow while it is walked through.
  for (const each of reached)
    for (const importer of context.getModuleInfo(each)?.importers ?? []) reached.add(importer);
  return [...reached].filter((each) => context.getModuleInfo(each)?.dynamicImporters.length);
}

/**
 * The file that a module shares with all that the same screens need; the administration counts as one screen, and has a
 * file for itself. What no screen starts with, only parts that are loaded later, is apart. What a module imports is
 * needed by no fewer of them than the module itself, so no file waits for itself.
 */
function fileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const entries = entriesOf(id, context);
  if (entries.length < 2) return null;
  const isAdministration = (path: string) => path.startsWith(`${web}admin/`);
  if (entries.every(isAdministration)) return 'admin';
  const screens = entries.filter((path) => path.endsWith('-screen.tsx'));
  const [kind, users] = screens.length > 0 ? ['shared', screens] : ['later', entries];
  const names = new Set(users.map((path) => (isAdministration(path) ? 'admin' : basename(path, '.tsx'))));
  const isAdmins = names.has('admin');
  if (names.size >= COMMON + Number(isAdmins)) return isAdmins ? `${kind}-with-admin` : kind;
  return [kind, ...[...names].sort()].join('-');
}

const albumParts = `${web}guests/album-parts.ts`;

/** What is fetched once the page is touched: lazy modules of that moment (`lazyModule`). */
const touchedParts =
  /\/(?:arrange-\w+|guests-zip|lightbox|regist|report|share|revealing|slideshow|tile-heart|unreadable|wall-refusal|your-photos-)[\w-]*\.tsx?$/u;

/**
 * The guests' first file, what stands on the page of an album, what is fetched after it, and what waits until the page
 * is touched: four files, since sixty small ones carry 50 KB more. The page on privacy is a document: it has nothing but styles of its own.
 */
const guestGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'guest', tags: ['$initial'], test: /^(?!.*\/privacy\.)/u, priority: 1 },
  {
    name(id, context) {
      const entries = entriesOf(id, context);
      if (entries.includes(albumParts)) return 'album';
      return entries.every((entry) => touchedParts.test(entry)) ? 'touched' : 'later';
    },
    debugName: 'later',
    test: /^(?!.*\/privacy\.)/u,
  },
];

/** What every screen starts with, and what some screens share. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: fileOf, debugName: 'shared', priority: 1 },
];

export default defineConfig({
  root: web,
  cacheDir: '../node_modules/.vite',
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/u, replacement: `${web}ui/draw-icon.tsx` }],
  },
  plugins: [
    iconFiles,
    react(),
    tailwindcss(),
    guestPage,
    plainImports,
    shellFiles,
    compileMessages,
    privacyPage,
  ],
  build: {
    outDir: dist,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: `${web}index.html`,
          output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
        },
      },
    },
    /** Built by itself: it shares no file with the application, and holds nothing that only the application uses. */
    guest: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/guest-manifest.json',
        // All later parts are fetched as soon as the page stands: to list what each needs would only make the first
        // file heavier.
        modulePreload: false,
        rolldownOptions: {
          input: [`${web}upload.html`, `${web}privacy.html`],
          output: { codeSplitting: { groups: guestGroups } },
        },
      },
    },
    /** After the guests' pages: it names their files. Its address stays the same. */
    worker: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: { input: `${web}worker/worker.ts`, output: { entryFileNames: 'worker.js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      compressWeb(dist);
    },
  },
  server: { proxy: { '/api': server, '/uploads/': server } },
});
