import { expect, test } from 'vitest';
import { checkVariables, fillIn, isMailTemplateKey } from './mail-templates.ts';

test('a value is inserted unchanged, and is never parsed for variables', () => {
  expect(fillIn('Hi {{ name }}, {{name}}!', { name: '{{homeLink}} $& $1' })).toBe(
    'Hi {{homeLink}} $& $1, {{homeLink}} $& $1!',
  );
});

test('a variable without a value stays as it is written', () => {
  expect(fillIn('{{name}} {{constructor}} {name} {{}}', { name: 'Ines' })).toBe(
    'Ines {{constructor}} {name} {{}}',
  );
});

test.each([
  ['{{name}} {{ homeLink }} {name} {{', true],
  ['{{albumLink}}', false],
  ['{{name}} {{toString}}', false],
  ['{{}}', false],
])('%s is allowed in a welcome email: %s', (text, may) => {
  expect(checkVariables('welcome', text) === null).toBe(may);
});

test('only existing templates are accepted as templates', () => {
  expect(['welcome', 'farewell', 'constructor', ''].filter(isMailTemplateKey)).toEqual(['welcome']);
});
