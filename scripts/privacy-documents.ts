import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'marked';
import type { Plugin } from 'vite';
import { catalogues, LANGUAGES } from '../server/server-catalogue.ts';
import type { Language } from '../shared/messages/languages.ts';

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
    for (const language of Object.keys(LANGUAGES))
      this.emitFile({
        type: 'asset',
        fileName: `.server/privacy/${language}.html`,
        source: privacyDocument(language),
      });
  },
};

/** A translation begins with the mark of the English that was translated (docs/translating.md). */
const MARK = /^<!--#(\w*)-->\n/u;

export interface PrivacyText {
  markdown: string;
  mark: string | undefined;
}

const pathOf = (language: Language) => join(folder, language, 'privacy.md');

/** Undefined where it is not translated. */
export function findPrivacy(language: Language): PrivacyText | undefined {
  if (!existsSync(pathOf(language))) return undefined;
  const text = readFileSync(pathOf(language), 'utf8');
  return { markdown: text.replace(MARK, ''), mark: MARK.exec(text)?.[1] };
}

export function writePrivacy(language: Language, { markdown, mark }: PrivacyText): void {
  writeFileSync(pathOf(language), `<!--#${mark}-->\n${markdown}`);
}

/** Buttons and headings that it names, `{yourPhotos.heading}`, say what the product says. */
export function privacyDocument(language: Language): string {
  const labels = catalogues[language] ?? {};
  const { markdown = '' } = findPrivacy(language) ?? findPrivacy('en') ?? {};
  const filled = markdown.replace(LABEL, (written, part: string, key: string) => {
    const label = labels[part]?.[key];
    if (label === undefined) throw new Error(`${language}/privacy.md: there is no text ${written}`);
    return label;
  });
  return parse(filled, { async: false });
}
