// How the web client is built (two pages into dist/) and served while it is being worked on.

import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compileMessages } from './scripts/compile-messages.ts';
import { compressWeb } from './scripts/compress-web.ts';

const web = fileURLToPath(new URL('./web/', import.meta.url));
const dist = fileURLToPath(new URL('./dist/', import.meta.url));
const server = process.env.API_URL ?? 'http://localhost:3000';

/** In production the server decides which page an address gets; here it is this one line. */
const guestPage: Plugin = {
  name: 'guest-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url && /^\/upload\/[^/]+/u.test(request.url)) request.url = '/upload.html';
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

/**
 * React apart, since it seldom changes; what every screen starts with; and one file for each set of screens that share
 * something.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//u, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
];

export default defineConfig({
  root: web,
  cacheDir: '../node_modules/.vite',
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/u, replacement: `${web}ui/draw-icon.tsx` }],
  },
  plugins: [react(), tailwindcss(), guestPage, plainImports, compileMessages],
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
          input: `${web}upload.html`,
          output: { codeSplitting: { groups: [{ name: 'guest', tags: ['$initial'] }] } },
        },
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
