// How the web client is built (two pages into dist/) and served while it is being worked on.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const web = fileURLToPath(new URL('./web/', import.meta.url));
const pages = ['index.html', 'upload.html'].map((name) => web + name).filter(existsSync);

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

const server = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: web,
  cacheDir: '../node_modules/.vite',
  plugins: [react(), tailwindcss(), guestPage],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages },
  },
  server: { proxy: { '/api': server, '/uploads/': server } },
});
