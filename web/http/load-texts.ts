import { LANGUAGE } from '#catalogue';
import { addTexts } from '../../shared/messages/messages.ts';
import { loadModule } from './lazy-component.tsx';

type Texts = Record<string, Record<string, string>>;

/** Texts of one part of the product, a file for each language: a browser loads that of its own. */
export interface TextFiles {
  english: () => Promise<Texts>;
  /** By path. */
  others: Record<string, () => Promise<Texts>>;
}

export const guestTextFiles: TextFiles = {
  english: async () => (await import('../../shared/messages/en/guest-texts.ts')).guestTexts,
  others: import.meta.glob<Texts>('../../shared/messages/*/guest.json', { import: 'default' }),
};

/** Loads texts of the page's language; tries again while the connection is broken. */
export async function loadTexts(...parts: readonly TextFiles[]): Promise<void> {
  const load = ({ english, others }: TextFiles) => {
    const path = Object.keys(others).find((each) => each.split('/').at(-2) === LANGUAGE);
    return loadModule((path && others[path]) || english);
  };
  for (const texts of await Promise.all(parts.map(load))) addTexts(texts);
}
