import { expect, it } from 'vitest';
import { newClientKey } from '../../browser/storage/random-keys.ts';
import { newEntry, type UploadEntry } from './upload-entry.ts';
import { summarise } from './upload-summary.ts';

const photo = (news: Partial<UploadEntry>): UploadEntry => ({
  ...newEntry(newClientKey(), new File(['0123456789'], 'a.jpg')),
  ...news,
});

it('the upload summary counts photos by state, and the bytes that can still arrive', () => {
  const entries = [
    photo({}),
    photo({ state: 'pending' }),
    photo({ state: 'uploading', sentBytes: 5 }),
    photo({ state: 'paused', sentBytes: 5 }),
    photo({ state: 'success', sentBytes: 10 }),
    photo({ state: 'error' }),
  ];
  expect(summarise(entries)).toEqual({
    chosen: 1,
    waiting: 3,
    sending: 2,
    stored: 1,
    known: 0,
    failed: 1,
    unsaved: 0,
    sentBytes: 20,
    totalBytes: 40,
    percentage: 50,
  });
});

it('the upload summary counts photos that are lost if the page closes', () => {
  const unsaved = (news: Partial<UploadEntry>) => summarise([photo({ isUnsaved: true, ...news })]).unsaved;
  expect(unsaved({ state: 'pending' })).toBe(1);
  expect(unsaved({ state: 'error', cause: 'locked' })).toBe(1);
  expect(unsaved({ state: 'error', cause: 'connection' })).toBe(1);
  expect(unsaved({ state: 'error', cause: 'refused' })).toBe(1);
  expect(unsaved({ state: 'error', cause: 'refused', canRetry: false })).toBe(0);
  expect(unsaved({ state: 'error', cause: 'cancelled' })).toBe(0);
  expect(unsaved({ state: 'success' })).toBe(0);
  expect(unsaved({ state: 'chosen' })).toBe(0);
});

it('the upload summary shows 100 percent only when every photo is stored', () => {
  expect(summarise([photo({ state: 'uploading', sentBytes: 10 })]).percentage).toBe(99);
  expect(summarise([photo({ state: 'success', sentBytes: 10 })]).percentage).toBe(100);
  expect(summarise([photo({})]).percentage).toBe(0);
});
