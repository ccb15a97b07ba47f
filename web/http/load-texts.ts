import { LANGUAGE } from '#catalogue';
import type { Language } from '../../shared/messages/languages.ts';
import { addTexts } from '../../shared/messages/messages.ts';
import { loadModule } from './load-module.ts';

export type Texts = Record<string, Record<string, string>>;

/** Texts of one part of the product, a file for each language: a browser loads that of its own. */
export interface TextFiles {
  english: () => Promise<Texts>;
  /** By path. */
  others: Record<string, () => Promise<Texts>>;
}

export const guestTextFiles: TextFiles = {
  english: () => import('../../shared/messages/en/guest-texts.ts'),
  others: import.meta.glob<Texts>('../../shared/messages/*/texts.json', {
    import: 'default',
    query: '?guest',
  }),
};

/** Of what is not shown first. The application adds its own. */
export const laterTextFiles: TextFiles[] = [
  {
    english: () => import('../../shared/messages/en/later-guest-texts.ts'),
    others: import.meta.glob<Texts>('../../shared/messages/*/texts.json', {
      import: 'default',
      query: '?later-guest',
    }),
  },
];

/** Loads texts of the page's language; tries again while the connection is broken. */
export function loadTexts(...parts: readonly TextFiles[]): Promise<void> {
  return loadTextsIn(LANGUAGE, ...parts);
}

/** Also for what is said in another language than the page's. */
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
