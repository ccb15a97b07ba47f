import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../messages/languages.ts';
import { messages } from '../../messages/messages.ts';
import { mailsIn } from '../../messages/server-catalogue.ts';
import {
  checkMailBody,
  checkSubject,
  checkVariables,
  exampleValues,
  fillIn,
  isMailTemplateKey,
  MAIL_TEMPLATE_KEYS,
  MAIL_VARIABLES,
} from './mail-templates.ts';

const templates = (Object.keys(LANGUAGES) as Language[]).flatMap((language) =>
  MAIL_TEMPLATE_KEYS.map((key) => ({ key, language })),
);

test.each(templates)(
  '$key in $language keeps its own rules, and its examples fill it',
  ({ key, language }) => {
    const named = (text: string) => fillIn(text, { product: 'Ines & Theo' });
    const [subject, body] = [named(mailsIn(language)[key].subject), named(mailsIn(language)[key].body)];
    expect([checkSubject(subject), checkMailBody(body)]).toEqual([null, null]);
    expect([checkVariables(key, subject), checkVariables(key, body)]).toEqual([null, null]);
    const filled = fillIn(subject + body, exampleValues(key, messages.mailExamples));
    expect(filled).not.toContain('{{');
    for (const name of MAIL_VARIABLES[key]) {
      if ((subject + body).includes(`{{${name}}}`)) expect(filled).toContain(messages.mailExamples[name]());
    }
  },
);

test('a value is put in as it is, and never read as a variable itself', () => {
  expect(fillIn('Hi {{ name }}, {{name}}!', { name: '{{homeLink}} $& $1' })).toBe(
    'Hi {{homeLink}} $& $1, {{homeLink}} $& $1!',
  );
});

test('what has no value stays as it is written', () => {
  expect(fillIn('{{name}} {{constructor}} {name} {{}}', { name: 'Ines' })).toBe(
    'Ines {{constructor}} {name} {{}}',
  );
});

test.each([
  ['{{name}} {{ homeLink }} {name} {{', true],
  ['{{albumLink}}', false],
  ['{{name}} {{toString}}', false],
  ['{{}}', false],
])('%s may be written in a welcome: %s', (text, may) => {
  expect(checkVariables('welcome', text) === null).toBe(may);
});

test('only the names of templates are names of templates', () => {
  expect(['welcome', 'farewell', 'constructor', ''].filter(isMailTemplateKey)).toEqual(['welcome']);
});
