import { expect, test } from 'vitest';
import { checkVariables, fillIn, isMailTemplateKey } from './mail-templates.ts';

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
