import type { Language } from '../../../shared/messages/languages.ts';
import { firstLetterOf } from '../../../shared/rules/person-name.ts';

/** 'I & T' of 'Inês & Theo, Lisbon', also where the language's own 'and' stands between them; else one letter. */
export function monogramOf(title: string, language: Language): string {
  const [joined] = new Intl.ListFormat(language)
    .formatToParts(['a', 'b'])
    .flatMap(({ type, value }) => (type === 'literal' ? [value.trim()] : []));
  const names = title.replace(/[&＆+]/gu, ' & ').split(/\s+/u);
  const at = names.findIndex((name, index) => index > 0 && (name === '&' || name === joined));
  const first = firstLetterOf(names[0] ?? '', language);
  // A name of two words may stand before: 'Anna Maria & Ben'.
  const second = at > 0 && at <= 2 ? firstLetterOf(names[at + 1] ?? '', language) : '';
  return second === '' ? first : `${first}&${second}`;
}
