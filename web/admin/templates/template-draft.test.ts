import { expect, test } from 'vitest';
import { findDraftProblems, hasChanged, insertVariable } from './template-draft.ts';

const welcome = { key: 'welcome', button: 'Open', isDefault: true, updatedAt: null } as const;

test('a template with its own variables is valid', () => {
  expect(findDraftProblems('welcome', { subject: 'Hi {{name}}', body: 'See {{ homeLink }}' })).toEqual({
    subject: null,
    body: null,
  });
});

test('each unknown variable is listed once', () => {
  expect(
    findDraftProblems('welcome', { subject: '{{nmae}}', body: '{{albumTitle}} {{pin}} {{pin}}' }),
  ).toEqual({
    subject: 'This template has no variable {{nmae}}.',
    body: 'This template has no variable {{albumTitle}}, {{pin}}.',
  });
});

test('an empty text is reported before other problems', () => {
  expect(findDraftProblems('welcome', { subject: ' ', body: '' })).toEqual({
    subject: 'Subject is required',
    body: 'Body is required',
  });
});

test('an inserted variable replaces the selected text, with the cursor after it', () => {
  expect(insertVariable('Hi you!', 'name', { start: 3, end: 6 })).toEqual({
    text: 'Hi {{name}}!',
    cursor: 11,
  });
});

test('typing the original text again is no change', () => {
  const template = { ...welcome, subject: 'Hi', body: 'There' };
  expect(hasChanged(template, undefined)).toBe(false);
  expect(hasChanged(template, { subject: 'Hi', body: 'There' })).toBe(false);
  expect(hasChanged(template, { subject: 'Hi', body: 'There!' })).toBe(true);
});
