import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'marked';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../shared/messages/languages.ts';
import { catalogues } from '../shared/messages/server-catalogue.ts';

const folder = join(import.meta.dirname, '..', 'shared', 'messages');
const PLACE = '<!--keepsake:document-->';
const LABEL = /\{(\w+)\.(\w+)\}/gu;

/** Writes the document on privacy in each language, for server/http/pages/privacy-page.ts. */
export const privacyPage: Plugin = {
  name: 'privacy-page',
  transformIndexHtml: (html, { server }) =>
    server ? html.replace(PLACE, () => privacyDocument('en')) : html,
  generateBundle() {
    if (this.environment.name !== 'guest') return;
    for (const language of Object.keys(LANGUAGES) as Language[])
      this.emitFile({
        type: 'asset',
        fileName: `.server/privacy/${language}.html`,
        source: privacyDocument(language),
      });
  },
};

export function privacyMarkdown(language: Language): string {
  return readFileSync(join(folder, language, 'privacy.md'), 'utf8');
}

/** Buttons and headings that it names, `{yourPhotos.heading}`, say what the product says. */
export function privacyDocument(language: Language): string {
  const labels: Record<string, Record<string, string>> = catalogues[language];
  const filled = privacyMarkdown(language).replace(LABEL, (written, part: string, key: string) => {
    const label = labels[part]?.[key];
    if (label === undefined) throw new Error(`${language}/privacy.md: there is no text ${written}`);
    return label;
  });
  return parse(filled, { async: false });
}
