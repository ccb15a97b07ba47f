import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextTree } from '../shared/messages/complete-texts.ts';
import type { Language } from '../shared/messages/languages.ts';

/**
 * Reads the texts of all languages except English. A build contains the result (scripts/compile-messages.ts).
 */
export function readTranslations(): Record<Language, TextTree> {
  const folder = join(import.meta.dirname, '..', 'shared', 'messages');
  const getPath = (language: Language) => join(folder, language, 'texts.json');
  const languages = readdirSync(folder).filter((name) => existsSync(getPath(name)));
  return Object.fromEntries(
    languages.sort().map((language) => [language, JSON.parse(readFileSync(getPath(language), 'utf8'))]),
  );
}
