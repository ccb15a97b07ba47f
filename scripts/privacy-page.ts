import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'marked';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../docs/privacy.md', import.meta.url));
const PLACE = '<!--keepsake:document-->';

export const privacyPage: Plugin = {
  name: 'privacy-page',
  transformIndexHtml: (html) =>
    html.includes(PLACE)
      ? html.replace(PLACE, () => parse(readFileSync(source, 'utf8'), { async: false }))
      : html,
};
