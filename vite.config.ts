import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { brandMark } from './scripts/brand-mark.ts';
import { compileMessages, divideTexts, inlineTranslations } from './scripts/compile-messages.ts';
import { compressWeb } from './scripts/compress-web.ts';
import { privacyPage } from './scripts/privacy-documents.ts';
import { shellFiles } from './scripts/shell-files.ts';
import { LANGUAGES } from './server/server-catalogue.ts';
import { parseGuestPage } from './shared/rules/guest-pages.ts';

const web = fileURLToPath(new URL('./web/', import.meta.url));
const dist = fileURLToPath(new URL('./dist/', import.meta.url));
const server = process.env.API_URL ?? 'http://localhost:3000';

/** In production the server decides which page an address gets; here it is these lines. */
const guestPage: Plugin = {
  name: 'guest-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (parseGuestPage(request.url ?? '')) request.url = '/upload.html';
      if (request.url === '/privacy') request.url = '/privacy.html';
      next();
    });
  },
};

/** A file for what the pages need at once, one for each route, and one for each part that opens later. */
function clientOf(pages: string[], manifest: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      emptyOutDir: false,
      manifest,
      rolldownOptions: {
        input: pages.map((page) => web + page),
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'start', tags: ['$initial'], priority: 2 },
              { name: 'admin', test: /\/web\/admin\//u, minShareCount: 2, priority: 1 },
              {
                name: 'album',
                test: /\/(?:photos\/(?:album-source|live-album)|http\/listen|albums\/use-album-page)\./u,
                minShareCount: 2,
                priority: 1,
              },
              { name: 'title', test: /\/ui\/(?:event-title|use-accent)\./u, minShareCount: 2, priority: 1 },
              // Most screens show neither the plans nor the guest book, check no form at first, and start no upload.
              {
                name: 'shared',
                test: /^(?!.*\/(?:upgrade-dialog|readable-video-limits|rules\/uploads\/|rules\/fields|photos\/entries\/))/u,
                minShareCount: 4,
              },
            ],
          },
        },
      },
    },
  };
}

export default defineConfig({
  root: web,
  cacheDir: '../node_modules/.vite',
  // scripts/build.mjs links to the packages where the folder's name has a # or ?.
  resolve: { preserveSymlinks: true },
  define: { BUILT_LANGUAGES: JSON.stringify(LANGUAGES) },
  // Texts are compiled as they stand, one by one.
  json: { stringify: false, namedExports: false },
  plugins: [
    react(),
    tailwindcss(),
    guestPage,
    brandMark,
    shellFiles(dist),
    divideTexts,
    compileMessages,
    inlineTranslations,
    privacyPage,
  ],
  build: { outDir: dist, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: clientOf(['index.html'], '.vite/manifest.json'),
    /** Built by itself: it holds nothing that only the application uses. */
    guest: clientOf(['upload.html', 'privacy.html'], '.vite/guest-manifest.json'),
    /** The guest page before its scripts run, for the server. */
    screen: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: `${web}guests/page/first-screen.tsx`,
          output: { entryFileNames: '.server/first-screen.js', codeSplitting: false },
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
      rmSync(dist, { recursive: true, force: true });
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      compressWeb(dist);
    },
  },
  server: { proxy: { '/api': server, '/uploads/': server } },
});
