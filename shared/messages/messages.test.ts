import { expect, test } from 'vitest';
import { messagesOf } from './messages.ts';
import { readableBytes, readableStorage } from './readable-bytes.ts';

const { part: messages } = messagesOf({
  part: {
    plain: "You've reached the end.",
    named: 'The PIN is wrong. {remaining} of {all} attempts are left.',
    counted: '{count, plural, =0 {No photos} one {# photo} other {# photos}} of {album}',
    separated: '{count, number} photos',
    quoted: "The file ''{name}'' is too large.",
  },
});

test('a text without parameters is shown unchanged', () => {
  expect(messages.plain()).toBe("You've reached the end.");
});

test('parameters are inserted unchanged', () => {
  expect(messages.named({ remaining: 1, all: 5 })).toBe('The PIN is wrong. 1 of 5 attempts are left.');
  expect(messages.quoted({ name: '{x} <b>' })).toBe("The file '{x} <b>' is too large.");
});

test('numbers choose the plural form, and have separators if the text asks for them', () => {
  expect(messages.counted({ count: 0, album: 'Ada' })).toBe('No photos of Ada');
  expect(messages.counted({ count: 1, album: 'Ada' })).toBe('1 photo of Ada');
  expect(messages.counted({ count: 2000, album: 'Ada' })).toBe('2,000 photos of Ada');
  expect(messages.separated({ count: 2000 })).toBe('2,000 photos');
});

test('missing and unknown parameters do not compile', () => {
  const wrong = () => [
    // @ts-expect-error: the count is missing
    messages.counted({ album: 'Ada' }),
    // @ts-expect-error: there is no such parameter
    messages.separated({ count: 1, albums: 2 }),
    // @ts-expect-error: there is no such message
    messages.unknown(),
  ];
  expect(wrong).toThrow();
});

const MB = 1024 * 1024;

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1536, '2 KB'],
  [MB, '1 MB'],
  [1.25 * MB, '1.3 MB'],
  [500 * MB, '500 MB'],
  [1023 * MB, '1023 MB'],
  [1024 * MB, '1 GB'],
  [10.5 * 1024 * MB, '10.5 GB'],
])('%d bytes are shown as %s', (bytes, words) => {
  expect(readableBytes(bytes)).toBe(words);
});

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [1.25 * MB, '1.3 MB'],
  [500 * MB, '500 MB'],
  [1023 * MB, '1023 MB'],
  [1024 * MB, '1 GB'],
  [10.5 * 1024 * MB, '10.5 GB'],
])('%d bytes of storage are shown as %s: in megabytes, and in gigabytes from 1024 MB on', (bytes, words) => {
  expect(readableStorage(bytes)).toBe(words);
});
