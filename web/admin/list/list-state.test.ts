import { describe, expect, test } from 'vitest';
import { changeListState, readListState, toggleSort, writeListState } from './list-state.ts';

const plan = {
  sortKeys: ['createdAt', 'name'],
  filters: { role: ['owner', 'guest'], ownerId: null },
} as const;
const read = (text: string) => readListState(plan, new URLSearchParams(text));
const write = (text: string) => writeListState(plan, read(text)).toString();

describe('the URL of a list', () => {
  test('without parameters is the first page, newest first', () => {
    expect(read('')).toEqual({ page: 1, search: '', sort: 'createdAt', order: 'desc', filters: {} });
    expect(write('')).toBe('');
  });

  test('contains page, search, filters and sorting, and is read back unchanged', () => {
    const text = 'search=ines+%26+theo&role=guest&ownerId=u1&sort=name&order=asc&page=3';
    expect(read(text)).toEqual({
      page: 3,
      search: 'ines & theo',
      sort: 'name',
      order: 'asc',
      filters: { role: 'guest', ownerId: 'u1' },
    });
    expect(write(text)).toBe(text);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=99999999999',
    'page=x',
    'role=king',
    'role=',
    'sort=password',
    'order=up',
    'search=++',
    'other=1',
  ])('ignores %s', (text) => {
    expect(write(text)).toBe('');
  });
});

test('every change except of the page number leads to the first page', () => {
  const third = read('page=3&role=owner');
  expect(changeListState(third, { filters: { role: 'guest' } }).page).toBe(1);
  expect(changeListState(third, { search: 'ava' })).toMatchObject({ page: 1, filters: { role: 'owner' } });
  expect(changeListState(third, { page: 4 })).toMatchObject({ page: 4, filters: { role: 'owner' } });
});

test('a click on the sorted column reverses the direction, and another column starts with its own direction', () => {
  const present = { sort: 'createdAt', order: 'desc' } as const;
  expect(toggleSort(present, 'createdAt', 'desc')).toEqual({ sort: 'createdAt', order: 'asc' });
  expect(toggleSort({ ...present, order: 'asc' }, 'createdAt', 'desc')).toEqual(present);
  expect(toggleSort<'createdAt' | 'name'>(present, 'name', 'asc')).toEqual({ sort: 'name', order: 'asc' });
});
