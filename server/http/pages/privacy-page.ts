import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '#catalogue';
import { instance } from '../../../shared/messages/instance.ts';
import type { Language } from '../../../shared/messages/languages.ts';
import { escapeHtml } from './escape-html.ts';
import { contactHtml } from './page-instance.ts';
import { type Page, readPage } from './web-page.ts';

const DOCUMENT = '<!--keepsake:document-->';
const CONTACT = /<!--contact-->[^<]*<!--\/contact-->/u;

/** Reads `/privacy` in each language, with the documents of scripts/privacy-documents.ts. */
export async function readPrivacyPages(
  folder: string,
  assets: Map<string, { plain: Buffer }>,
  contact: string | undefined,
): Promise<(language: Language) => Page> {
  const page = await readPage(join(folder, 'privacy.html'), assets);
  const pageIn = async (language: Language) => {
    const path = join(folder, '.server', 'privacy', `${language}.html`);
    const document = existsSync(path) ? await readFile(path, 'utf8') : '';
    return { ...page, html: page.html.replace(DOCUMENT, () => ofInstance(document, contact)) };
  };
  const pages = new Map<Language, Page>();
  for (const language of Object.keys(LANGUAGES)) pages.set(language, await pageIn(language));
  const english = await pageIn('en');
  return (language) => pages.get(language) ?? english;
}

function ofInstance(document: string, contact: string | undefined): string {
  const named = document.replaceAll('{product}', () => escapeHtml(instance.name));
  return contact === undefined ? named : named.replace(CONTACT, () => contactHtml(contact));
}
