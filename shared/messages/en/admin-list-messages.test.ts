// What each list of the administration says about its length.
import { expect, test } from 'vitest';
import { adminAlbumsMessages } from './admin-albums-messages.ts';
import { adminListMessages } from './admin-list-messages.ts';
import { adminLogMessages } from './admin-log-messages.ts';
import { adminOutboxMessages } from './admin-outbox-messages.ts';
import { adminPhotosMessages } from './admin-photos-messages.ts';
import { adminUsersMessages } from './admin-users-messages.ts';

test.each([
  { list: adminUsersMessages, one: 'user', many: 'users' },
  { list: adminAlbumsMessages, one: 'album', many: 'albums' },
  { list: adminPhotosMessages, one: 'photo', many: 'photos' },
  { list: adminOutboxMessages, one: 'mail', many: 'mails' },
  { list: adminLogMessages, one: 'entry', many: 'entries' },
])('the list of $many', ({ list, one, many }) => {
  expect(list.loading()).toBe(`Loading ${many}…`);
  expect(list.total({ count: 0, more: 'no' })).toBe(`0 ${many}`);
  expect(list.total({ count: 1, more: 'no' })).toBe(`1 ${one}`);
  expect(list.total({ count: 1234, more: 'no' })).toBe(`1,234 ${many}`);
  expect(list.total({ count: 10_000, more: 'yes' })).toBe(`More than 10,000 ${many}`);
});

test('several pages', () => {
  const total = adminUsersMessages.total({ count: 45_000, more: 'no' });
  expect(adminListMessages.totalWithPage({ total, page: 2, pages: 2250 })).toBe(
    '45,000 users, page 2 of 2,250',
  );
});
