import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './scripts/compile-messages.ts';
import { compressWeb } from './scripts/compress-web.ts';
import { privacyPage } from './scripts/privacy-page.ts';
import { shellFiles } from './scripts/shell-files.ts';

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

export default defineConfig({
  root: web,
  cacheDir: '../node_modules/.vite',
  // Texts are compiled as they stand, one by one.
  json: { stringify: false, namedExports: false },
  plugins: [react(), tailwindcss(), guestPage, shellFiles(dist), compileMessages, privacyPage],
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
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'app', tags: ['$initial'], priority: 3 },
                { name: 'admin', test: /\/web\/admin\//u, minShareCount: 2, priority: 2 },
                {
                  name: 'shared',
                  minShareCount: 4,
                  test: /^(?!.*\/shared\/messages\/[\w-]+\/)/u,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    /** Built by itself: it shares no file with the application, and holds nothing that only the application uses. */
    guest: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/guest-manifest.json',
        // All later parts are one file, which is fetched ahead.
        modulePreload: false,
        rolldownOptions: {
          input: [`${web}upload.html`, `${web}privacy.html`],
          output: {
            codeSplitting: {
              groups: [
                { name: 'guest', tags: ['$initial'], test: /^(?!.*\/privacy\.)/u, priority: 1 },
                {
                  name: 'wall',
                  test: /\/web\/(?:guests\/wall\/wall-page|photos\/(?!lightbox\/lightbox))/u,
                  priority: 1,
                },
                { name: 'later', test: /^(?!.*(?:\/privacy\.|\/shared\/messages\/[\w-]+\/))/u },
              ],
            },
          },
        },
      },
    },
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
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      compressWeb(dist);
    },
  },
  server: { proxy: { '/api': server, '/uploads/': server } },
});
