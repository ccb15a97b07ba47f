import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTranslation, findStale, type Sources } from '../scripts/check-translation.ts';
import { privacyDocument, privacyMarkdown } from '../scripts/privacy-documents.ts';
import * as english from '../shared/messages/en/english.ts';
import { LANGUAGES, type Language } from '../shared/messages/languages.ts';
import { catalogues } from '../shared/messages/server-catalogue.ts';

const TEXTS = {
  cake: { title: 'The cake', eaten: '{count, plural, one {# piece of <b>{name}</b>} other {# pieces}}' },
};
const translated = (eaten: string, more = {}) => ({ cake: { title: 'Der Kuchen', eaten, ...more } });

test.each([
  ['all is there', translated('{count, plural, one {# Stück <b>{name}</b>} other {# Stücke}}'), []],
  ['a key is missing', { cake: { title: 'Der Kuchen' } }, ['cake.eaten: is missing']],
  [
    'a key is unknown',
    translated(TEXTS.cake.eaten, { icing: 'Guss' }),
    ['cake.icing: there is no such text in English'],
  ],
  [
    'parameter, tag and plural form',
    translated('{zahl, plural, other {#}}'),
    [
      'cake.eaten: lacks {count}',
      'cake.eaten: lacks <b>',
      'cake.eaten: lacks {name}',
      'cake.eaten: has {zahl}',
      'cake.eaten: lacks the plural form one',
    ],
  ],
  ['no ICU text', translated('{count'), [expect.stringContaining('cake.eaten: SyntaxError')]],
])('%s', (_what, texts, problems) => {
  expect(checkTranslation('de', TEXTS, texts as never)).toEqual(problems);
});

test('a text whose English has changed, or that was never looked at, is stale', () => {
  expect(findStale(TEXTS, { cake: { title: 'abcdef' } })).toEqual(['cake.title', 'cake.eaten']);
});

const languages = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');
describe.each(languages)('%s', (language) => {
  test('has every text, with its parameters and plural forms', () => {
    expect(checkTranslation(language, english, catalogues[language])).toEqual([]);
  });

  test('tells of privacy all that the English page tells', () => {
    const partsOf = (of: Language) =>
      privacyMarkdown(of)
        .match(/^#+|^[|-] ?|`[^`]+`|\{[\w.]+\}|<!--.*?-->|\b(?:20|30|500)\b/gmu)
        ?.sort();
    expect(partsOf(language)).toEqual(partsOf('en'));
    expect(privacyDocument(language)).not.toMatch(/\*\*|\{(?!product\})/u);
  });

  test('was looked at since its English changed', () => {
    const path = join(import.meta.dirname, '..', 'shared', 'messages', language, 'sources.json');
    const all = { ...english, document: { privacy: privacyMarkdown('en') } };
    expect(findStale(all, JSON.parse(readFileSync(path, 'utf8')) as Sources)).toEqual([]);
  });
});
