import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface GuestChunk {
  file: string;
  css?: string[];
  assets?: string[];
}

/** Gives the service worker the names of all files of the guests' pages, and of their texts in each language. */
export function shellFiles(dist: string): Plugin {
  return {
    name: 'shell-files',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: { filter: { id: /^virtual:shell-files$/u }, handler: () => '\0shell-files' },
    load: {
      filter: { id: /^\0shell-files$/u },
      handler() {
        const read = (file: string) => readFileSync(`${dist}${file}`, 'utf8');
        const chunks = Object.entries<GuestChunk>(JSON.parse(read('.vite/guest-manifest.json')));
        const isText = ([source]: [string, GuestChunk]) => source.startsWith('../shared/messages/');
        const isOfGuests = ([source]: [string, GuestChunk]) =>
          /\/(?:texts\.json\?(?:later-)?guest|(?:later-)?guest-texts\.ts)$/u.test(source);
        const texts = chunks
          .filter((chunk) => isText(chunk) && isOfGuests(chunk))
          .map(([, { file }]) => `/${file}`);
        const built = chunks
          .filter((chunk) => !isText(chunk))
          .flatMap(([, { file, css = [], assets = [] }]) => [file, ...css, ...assets]);
        const named = built.filter((file) => /\.(?:js|css|woff)$/u.test(file)).map((file) => `/${file}`);
        const files = [...new Set(named), '/favicon.svg'].sort();
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
