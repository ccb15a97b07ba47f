import { LANGUAGE } from '#catalogue';
import { addTexts } from '../../shared/messages/messages.ts';
import { loadModule } from './lazy-component.tsx';

type Part = 'guest' | 'owner' | 'admin';
type Texts = Record<string, Record<string, string>>;

/** A file for each language and part: a phone loads its own language only. */
const files = import.meta.glob<Texts>('../../shared/messages/*/{guest,owner,admin}.json', {
  import: 'default',
});
const english: Record<Part, () => Promise<Texts>> = {
  guest: async () => (await import('../../shared/messages/en/guest-texts.ts')).guestTexts,
  owner: async () => (await import('../../shared/messages/en/owner-texts.ts')).ownerTexts,
  admin: async () => (await import('../../shared/messages/en/admin-texts.ts')).adminTexts,
};

/** Loads texts of the page's language; tries again while the connection is broken. */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  const load = (part: Part) => files[`../../shared/messages/${LANGUAGE}/${part}.json`] ?? english[part];
  for (const texts of await Promise.all(parts.map((part) => loadModule(load(part))))) addTexts(texts);
}
