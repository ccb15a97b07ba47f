import { LANGUAGE } from '#catalogue';
import type { Language } from '../../shared/messages/languages.ts';
import { addTexts } from '../../shared/messages/messages.ts';
import { loadModule } from './load-module.ts';

export type Texts = Record<string, Record<string, string>>;

/** The texts of one part of the product, one file per language. A browser loads only its own language. */
export interface TextFiles {
  english: () => Promise<Texts>;
  others: Record<string, () => Promise<Texts>>;
}

export const guestTextFiles: TextFiles = {
  english: () => import('../../shared/messages/en/guest-texts.ts'),
  others: import.meta.glob<Texts>('../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?guest',
  }),
};

/** Texts that no page shows first. The application adds its own files. */
export const laterTextFiles: TextFiles[] = [
  {
    english: () => import('../../shared/messages/en/later-guest-texts.ts'),
    others: import.meta.glob<Texts>('../../shared/messages/*/texts.json', {
      import: 'default',
      query: '?later-guest',
    }),
  },
];

/** Loads texts in the page's language. Retries while the connection is broken. */
export function loadTexts(...parts: readonly TextFiles[]): Promise<void> {
  return loadTextsIn(LANGUAGE, ...parts);
}

/** Loads texts in a language other than the page's. */
export async function loadTextsIn(language: Language, ...parts: readonly TextFiles[]): Promise<void> {
  const load = ({ english, others }: TextFiles) => {
    const path = Object.keys(others).find((each) => each.split('/').at(-2) === language);
    return loadModule((path && others[path]) || english);
  };
  for (const texts of await Promise.all(parts.map(load))) addTexts(texts, language);
}

let later: Promise<void> | undefined;

export function loadLaterTexts(): Promise<void> {
  later ??= loadTexts(...laterTextFiles).catch((error) => {
    later = undefined;
    throw error;
  });
  return later;
}
