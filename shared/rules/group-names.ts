import type { Problem } from '../problems.ts';
import { cleanLine, countCharacters } from './fields.ts';

export const MAX_GROUPS = 50;
const MAX_GROUP_NAME_LENGTH = 60;

export function checkGroupName(name: string): Problem | null {
  const clean = cleanLine(name);
  if (clean === '') return { code: 'albumRule.groupNameEmpty' };
  return countCharacters(clean) > MAX_GROUP_NAME_LENGTH
    ? { code: 'albumRule.groupNameTooLong', max: MAX_GROUP_NAME_LENGTH }
    : null;
}

export function checkGroupCount(count: number): Problem | null {
  return count > MAX_GROUPS ? { code: 'albumRule.tooManyGroups', max: MAX_GROUPS } : null;
}

export function isSameGroup(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Sorts 'Table 2' before 'Table 10', and letters by the rules of the language. */
export function sortGroups<Group extends { name: string }>(groups: Group[], language: string): Group[] {
  const collator = new Intl.Collator(language, { numeric: true });
  return groups.sort(
    ({ name: one }, { name: other }) => collator.compare(one, other) || (one < other ? -1 : 1),
  );
}

/** Reads one name per line. */
export function groupNamesIn(text: string): string[] {
  return text
    .split(/\r?\n/u)
    .map(cleanLine)
    .filter((name) => name !== '');
}
