import { expect, test } from 'vitest';
import type { Language } from '../messages/languages.ts';
import { checkGroupName, groupNamesIn, isSameGroup, sortGroups } from './group-names.ts';

test('group names are typed on separate lines, and empty lines are ignored', () => {
  expect(groupNamesIn(' Table  7 \r\n\n Band\n')).toEqual(['Table 7', 'Band']);
});

test('a name has up to sixty characters', () => {
  expect(checkGroupName('x'.repeat(60))).toBeNull();
  expect(checkGroupName('x'.repeat(61))).toEqual({ code: 'albumRule.groupNameTooLong', max: 60 });
  expect(checkGroupName(' \n')).toEqual({ code: 'albumRule.groupNameEmpty' });
});

test('Table 2 is sorted before Table 10, and Ç by the rules of the language', () => {
  const sorted = (names: string[], language: Language) =>
    sortGroups(
      names.map((name) => ({ name })),
      language,
    ).map(({ name }) => name);
  expect(sorted(['Table 10', 'Band', 'Table 2'], 'en')).toEqual(['Band', 'Table 2', 'Table 10']);
  expect(sorted(['Dans', 'Çay', 'Cuma'], 'tr')).toEqual(['Cuma', 'Çay', 'Dans']);
  expect(sorted(['Dans', 'Çay', 'Cuma'], 'en')).toEqual(['Çay', 'Cuma', 'Dans']);
});

test('BAND and Band are the same name', () => {
  expect([isSameGroup('BAND', 'Band'), isSameGroup('Band', 'Bands')]).toEqual([true, false]);
});
