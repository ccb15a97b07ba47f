// How the server is built for production: its own code in a few files of JavaScript, libraries left where they are
// (docs/decisions/0010-crashes.md).

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inlineTranslations } from './scripts/compile-messages.ts';

/** What runs as a process or a thread of its own. Of one folder in the end: each finds the others beside itself. */
const entries = [
  'server/main.ts',
  'server/media/process/imaging-process.ts',
  'server/media/exif/exif-thread.ts',
  'server/media/heif/heic-thread.ts',
];
const absolute = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  publicDir: false,
  // scripts/build.mjs links to the packages where the folder's name has a # or ?.
  resolve: { preserveSymlinks: true },
  plugins: [inlineTranslations],
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: absolute('dist-server'),
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), absolute(path)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
