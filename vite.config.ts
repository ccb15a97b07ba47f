// How the web client is built (two pages into dist/) and served while it is being worked on.

import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
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

/** Of fields and what is checked in them, only where something is filled in. */
const FORMS =
  /web\/ui\/([a-z-]*field|use-form|checkbox)|shared\/rules\/fields|web\/accounts\/(account-form|upgrade-dialog)/u;
/** What is filled in about an album. */
const ALBUM_FORMS = /web\/albums\/(expiration-|[a-z-]*tag-)/u;
/** Of the ways to send photos, only where some are sent. */
const SENDING =
  /web\/(browser|http)\/(validate-files|upload(?!-expiry)|browser-queue|outbox-)|web\/photos\/(photo-preview|upload-)/u;
/** Of the administration, with its own rules. */
const ADMINISTRATION = /web\/admin\/|shared\/rules\/(admin-lists|mail-templates)/u;

/**
 * A few files instead of one for every set of screens that share something. Each may import those above it and none
 * below: a circle would run code before what it needs.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|web\/ui\/draw-icon/u,
    priority: 4,
  },
  // What every screen starts with.
  { name: 'app', tags: ['$initial'], priority: 3.5 },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons/u, minShareCount: 2, priority: 3 },
  // Single pictures, also where there is no grid of them.
  {
    name: 'pictures',
    test: /web\/photos\/(picture|placeholder|lightbox-)/u,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'photos',
    test: /web\/photos\/(?!photo-label|photo-preview|upload-|picture|placeholder|lightbox-)/u,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 2 },
  { name: 'album-forms', test: ALBUM_FORMS, minShareCount: 2, priority: 2 },
  { name: 'sending', test: SENDING, minShareCount: 2, priority: 2 },
  // Nobody but administrators loads these.
  { name: 'admin', test: ADMINISTRATION, minShareCount: 2, priority: 2 },
  // What belongs to some screens only is shared by them alone.
  { name: 'parts', test: /^(?!.*web\/(albums|guests|admin)\/)/u, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: web,
  cacheDir: '../node_modules/.vite',
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/u, replacement: `${web}ui/draw-icon.tsx` }],
  },
  plugins: [react(), tailwindcss(), guestPage],
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
