import { expect, test } from 'vitest';
import { messages } from '../messages.ts';

test.each([
  { list: messages.adminUsers, one: 'user', many: 'users' },
  { list: messages.adminAlbums, one: 'album', many: 'albums' },
  { list: messages.adminPhotos, one: 'photo', many: 'photos' },
  { list: messages.adminOutbox, one: 'email', many: 'emails' },
  { list: messages.adminLog, one: 'entry', many: 'entries' },
])('the list of $many says how many pages there are', ({ list, one, many }) => {
  expect(list.loading()).toBe(`Loading ${many}…`);
  expect(list.total({ count: 0, more: 'no' })).toBe(`0 ${many}`);
  expect(list.total({ count: 1, more: 'no' })).toBe(`1 ${one}`);
  expect(list.total({ count: 1234, more: 'no' })).toBe(`1,234 ${many}`);
  expect(list.total({ count: 10_000, more: 'yes' })).toBe(`More than 10,000 ${many}`);
});

test('a list with several pages names the current page', () => {
  const total = messages.adminUsers.total({ count: 45_000, more: 'no' });
  expect(messages.adminList.totalWithPage({ total, page: 2, pages: 2250 })).toBe(
    '45,000 users, page 2 of 2,250',
  );
});
