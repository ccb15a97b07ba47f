import { expect, test } from 'vitest';
import { checkGroupName, compareGroupNames, groupNamesIn, isSameGroup } from './group-names.ts';

test('names are typed one in each line; empty lines count for nothing', () => {
  expect(groupNamesIn(' Table  7 \r\n\n Band\n')).toEqual(['Table 7', 'Band']);
});

test('a name has up to sixty characters', () => {
  expect(checkGroupName('x'.repeat(60))).toBeNull();
  expect(checkGroupName('x'.repeat(61))).toEqual({ code: 'albumRule.groupNameTooLong', max: 60 });
  expect(checkGroupName(' \n')).toEqual({ code: 'albumRule.groupNameEmpty' });
});

test('Table 2 stands before Table 10, and BAND is Band', () => {
  expect(['Table 10', 'Band', 'Table 2'].sort(compareGroupNames)).toEqual(['Band', 'Table 2', 'Table 10']);
  expect([isSameGroup('BAND', 'Band'), isSameGroup('Band', 'Bands')]).toEqual([true, false]);
});
