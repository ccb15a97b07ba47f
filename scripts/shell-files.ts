import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface GuestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** Few guests need these parts, and the library that reads videos is half as large as all the others. */
const FOR_VIDEOS = /\/videos?\//u;

/** The texts of guests' pages. */
const GROUPS = ['guest', 'later-guest', 'book', 'event'];

/** Lists what a page loads, now or later, apart from the parts for videos. */
function listKept(html: string, chunks: Record<string, GuestChunk>): GuestChunk[] {
  const kept = new Map<string, GuestChunk>();
  const keep = (source: string): void => {
    const chunk = chunks[source];
    if (!chunk || kept.has(source) || FOR_VIDEOS.test(source)) return;
    kept.set(source, chunk);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) keep(next);
  };
  for (const [source, { file }] of Object.entries(chunks)) if (html.includes(file)) keep(source);
  return [...kept.values()];
}

/** Gives the service worker the names of the files of the guests' pages, and of their texts in each language. */
export function shellFiles(dist: string): Plugin {
  return {
    name: 'shell-files',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: { filter: { id: /^virtual:shell-files$/u }, handler: () => '\0shell-files' },
    load: {
      filter: { id: /^\0shell-files$/u },
      handler() {
        const read = (file: string) => readFileSync(`${dist}${file}`, 'utf8');
        const chunks: Record<string, GuestChunk> = JSON.parse(read('.vite/guest-manifest.json'));
        const isOfGuests = (source: string) =>
          GROUPS.some(
            (group) => source.endsWith(`/texts.json?${group}`) || source.endsWith(`/${group}-texts.ts`),
          );
        const texts = Object.entries(chunks)
          .filter(([source]) => isOfGuests(source))
          .map(([, { file }]) => `/${file}`);
        const built = listKept(read('upload.html'), chunks).flatMap(({ file, css = [], assets = [] }) => [
          file,
          ...css,
          ...assets,
        ]);
        // Few guests need the encoder, which is larger than everything else together.
        const named = built
          .filter((file) => /^(?!.*\/mp3-worker-).*\.(?:js|css|woff)$/u.test(file))
          .map((file) => `/${file}`);
        const files = [...new Set([...named, '/favicon.svg'])].filter((file) => !texts.includes(file)).sort();
        // The server puts theme-boot.js into the page: a change of it gives no file another name.
        const inShell = ['upload.html', 'theme-boot.js', 'favicon.svg'].map(read);
        const version = createHash('sha256')
          .update(JSON.stringify([files, texts, ...inShell]))
          .digest('hex');
        const names = `export const FILES = ${JSON.stringify(files)}; export const TEXTS = ${JSON.stringify(texts)};`;
        return `${names} export const VERSION = '${version.slice(0, 16)}';`;
      },
    },
  };
}
