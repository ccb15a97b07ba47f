import { describe, expect, test } from 'vitest';
import { checkTranslation, markOf, tidyTranslation } from '../scripts/check-translation.ts';
import { divideTexts } from '../scripts/compile-messages.ts';
import { findPrivacy, privacyDocument } from '../scripts/privacy-documents.ts';
import { readTranslations } from '../server/read-translations.ts';
import { completeTexts, type TextTree } from '../shared/messages/complete-texts.ts';
import * as english from '../shared/messages/en/english.ts';
import { MAIL_TEMPLATE_TEXTS } from '../shared/messages/en/mail-texts.ts';

const EATEN = '{count, plural, one {# piece of <b>{name}</b>} other {# pieces}}';
const ENGLISH = {
  cake: { title: 'The cake', eaten: EATEN },
  mails: { thanks: { subject: 'Thank you, {{name}}' } },
};
const TITLE = `title#${markOf('The cake')}`;
const EATEN_NOW = `eaten#${markOf(EATEN)}`;
const GERMAN = {
  cake: {
    [TITLE]: 'Der Kuchen',
    [EATEN_NOW]: '{count, plural, one {# Stück <b>{name}</b>} other {# Stücke}}',
  },
  mails: { thanks: { [`subject#${markOf('Thank you, {{name}}')}`]: 'Danke, {{name}}' } },
};
const NOTHING = { missing: [], stale: [], unused: [], wrong: [] };

test('untranslated texts are English, and texts without an English original are omitted', () => {
  const german = { cake: { title: 'Der Kuchen', icing: 'Guss' } };
  expect(completeTexts(ENGLISH, german)).toEqual({ ...ENGLISH, cake: { title: 'Der Kuchen', eaten: EATEN } });
  expect(completeTexts(ENGLISH, {})).toEqual(ENGLISH);
});

test('a browser has the texts of its group, with missing texts in English', () => {
  const { handler } = divideTexts.transform as unknown as {
    handler: (code: string, id: string) => { code: string };
  };
  const texts = JSON.stringify({ wall: { title: 'Fotowand' }, zip: { file: 'Datei' } });
  const { code } = handler(texts, 'shared/messages/de/texts.json?guest');
  const { wall, ...others } = JSON.parse(code.replace('export default ', ''));
  expect(wall).toEqual({ ...english.wall, title: 'Fotowand' });
  expect(others).toHaveProperty('common.cancel', 'Cancel');
  expect(others).not.toHaveProperty('zip');
});

test.each([
  ['all is there', GERMAN, {}],
  [
    'a text is missing',
    { ...GERMAN, mails: {} },
    { missing: ['mails.thanks.subject: "Thank you, {{name}}"'] },
  ],
  [
    'the English has changed, or is not known',
    { ...GERMAN, cake: { title: 'Die Torte', 'eaten#0000': '{count} Stücke' } },
    { stale: ['cake.title: "The cake"', `cake.eaten: "${EATEN}"`] },
  ],
  ['a text is unused', { ...GERMAN, icing: { colour: 'rosa' } }, { unused: ['icing.colour'] }],
  [
    'parameter, tag and plural form are wrong',
    { ...GERMAN, cake: { ...GERMAN.cake, [EATEN_NOW]: '{zahl, plural, other {#}}' } },
    {
      wrong: [
        'cake.eaten: lacks {count}',
        'cake.eaten: lacks <b>',
        'cake.eaten: lacks {name}',
        'cake.eaten: has {zahl}',
        'cake.eaten: lacks the plural form one',
      ],
    },
  ],
  [
    'no ICU text',
    { ...GERMAN, cake: { ...GERMAN.cake, [EATEN_NOW]: '{count' } },
    { wrong: [expect.stringContaining('cake.eaten: SyntaxError')] },
  ],
])('the check of translations lists: %s', (_what, translated, problems) => {
  expect(checkTranslation('de', ENGLISH, translated as TextTree)).toEqual({ ...NOTHING, ...problems });
});

test('tidying marks new texts, and removes translations that are unused or no longer fit their English text', () => {
  const translated = {
    cake: { title: 'Der Kuchen', 'eaten#0000': '{zahl} Stücke', icing: 'Guss' },
    mails: { thanks: { 'subject#0000': 'Vielen Dank, {{name}}' } },
  };
  expect(tidyTranslation('de', ENGLISH, translated)).toEqual({
    cake: { [TITLE]: 'Der Kuchen' },
    mails: { thanks: { 'subject#0000': 'Vielen Dank, {{name}}' } },
  });
});

describe.each(Object.entries(readTranslations()))('the translation into %s', (language, texts) => {
  test('the translations contain no text that would break a page', () => {
    const all = { ...english, mails: MAIL_TEMPLATE_TEXTS };
    expect(checkTranslation(language, all, texts).wrong).toEqual([]);
  });

  test('the translations say about privacy what the English page said when it was translated', () => {
    const [source, translation] = [findPrivacy('en'), findPrivacy(language)];
    if (translation?.mark === markOf(source?.markdown ?? ''))
      expect(partsOf(translation.markdown)).toEqual(partsOf(source?.markdown));
    expect(privacyDocument(language)).not.toMatch(/\*\*|\{(?!product\})/u);
  });
});

/** Returns headings, rows, names and numbers, which are the same in every language. */
function partsOf(markdown = '') {
  return markdown.match(/^#+|^[|-] ?|`[^`]+`|\{[\w.]+\}|<!--.*?-->|\b(?:20|30|500)\b/gmu)?.sort();
}
