// How the web client is built (two pages into dist/) and served while it is being worked on.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const web = fileURLToPath(new URL('./web/', import.meta.url));
const pages = ['index.html', 'upload.html'].map((name) => web + name).filter(existsSync);
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

/** Whether `entry` needs a module: to start, or with `lazily` at any time. */
function isNeededBy(entry: string, id: string, graph: Rolldown.ChunkingContext, lazily = false): boolean {
  const seen = new Set([id]);
  for (const each of seen) {
    if (each === web + entry) return true;
    const info = graph.getModuleInfo(each);
    for (const importer of info?.importers ?? []) seen.add(importer);
    if (lazily) for (const importer of info?.dynamicImporters ?? []) seen.add(importer);
  }
  return false;
}

/**
 * A few files instead of one for every set of screens that share something. Each may import those above it and none below: a circle
 * would run code before what it needs. `shared` is what the guest's page needs to start and the application needs as well, so that
 * the guest's page loads nothing that it does not use.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons)/u,
    priority: 5,
  },
  // All of them come through one file, so that who needs which cannot be told below.
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons/u, minShareCount: 2, priority: 4 },
  {
    debugName: 'shared',
    name: (id, graph) =>
      id.includes('vite/preload-helper') ||
      (isNeededBy('upload.tsx', id, graph) && isNeededBy('main.tsx', id, graph, true))
        ? 'shared'
        : null,
    priority: 3,
  },
  {
    name: 'photos',
    test: /web\/photos\/(?!photo-words)|react-virtual|virtual-core/u,
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'parts',
    name: (id, graph) => (isNeededBy('upload.tsx', id, graph, true) ? null : 'parts'),
    minShareCount: 2,
    priority: 1,
  },
];

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
    rolldownOptions: {
      input: pages,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
  server: { proxy: { '/api': server, '/uploads/': server } },
});
