import { expect, test } from 'vitest';
import * as english from './english.ts';
import { MAIL_TEMPLATE_TEXTS } from './mail-texts.ts';

const texts = Object.values(english).flatMap((group) => Object.values<string>(group));

test('texts use a single term for each thing: hearts, and photos to review', () => {
  expect(texts.filter((text) => /\blove[ds]?\b(?! \{)|\bto decide\b|waits? for you\b/iu.test(text))).toEqual(
    [],
  );
  // Photos of the phone are chosen, those of an album selected.
  expect(texts.filter((text) => text === 'Choose photos')).toHaveLength(2);
  expect(texts.filter((text) => /^take photo$/iu.test(text))).toEqual(['Take Photo', 'Take Photo']);
});

test('an email starts with a capital letter after its greeting', () => {
  for (const { body } of Object.values(MAIL_TEMPLATE_TEXTS))
    expect(body).toMatch(/^(?:Hi \{\{name\}\}|Hello),\n\n(?:[A-Z]|\{\{)/u);
});
