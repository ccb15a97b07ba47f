import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatProblem } from '../problems.ts';
import {
  accountEmail,
  checkDescription,
  checkDisplayName,
  checkEditedTitle,
  checkEmail,
  checkName,
  checkNewEmail,
  checkNewTitle,
  checkPassword,
  checkPasswordAgain,
  checkTag,
  checkTagCount,
  checkUploaderName,
  cleanEmail,
  cleanLine,
  cleanTag,
  cleanTags,
  cleanText,
  countCharacters,
} from './fields.ts';
import { checkComment } from './guests/guest-comments.ts';
import { getFirstName } from './person-name.ts';

const emoji = (count: number) => '🎉'.repeat(count);

test('the length of a text counts characters as people see them', () => {
  expect([countCharacters(''), countCharacters('abc'), countCharacters('🎉'), countCharacters('é')]).toEqual([
    0, 3, 1, 1,
  ]);
});

describe('a line of text', () => {
  test.each([
    ['  Inês   Costa ', 'Inês Costa'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['nothing\u0000hidden\u0007here', 'nothinghiddenhere'],
    ['photo\u202egpj.exe\u2066', 'photogpj.exe'],
    ['Ine\u0302s', 'Inês'],
    ['👩‍👩‍👧 حفل', '👩‍👩‍👧 حفل'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['apart \u202e still', 'apart still'],
    [' \n ', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanLine(typed)).toBe(stored);
  });

  test('cleaning is idempotent and leaves a single line without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const stored = cleanLine(typed);
        expect(cleanLine(stored)).toBe(stored);
        expect(stored).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]|^\s|\s$/u);
      }),
      { numRuns: 300 },
    );
  });
});

test('a description keeps its line breaks and loses control characters', () => {
  expect(cleanText(' Dear all,\r\n\r\ncome at 5\u0000!\r ')).toBe('Dear all,\n\ncome at 5!');
  expect(checkDescription(emoji(500))).toBeNull();
  expect(formatProblem(checkDescription(emoji(501)))).toBe('Description cannot exceed 500 characters.');
  expect(checkDescription('')).toBeNull();
});

test('titles have 1 to 120 characters', () => {
  for (const empty of ['', '   ', '\n', '\u202e']) {
    expect(formatProblem(checkNewTitle(empty))).toBe('Please enter an album title.');
    expect(formatProblem(checkEditedTitle(empty))).toBe('Album title cannot be empty.');
  }
  expect(checkNewTitle(emoji(120))).toBeNull();
  expect(checkNewTitle(` ${emoji(120)} `)).toBeNull();
  expect(formatProblem(checkNewTitle(emoji(121)))).toBe('Album title cannot exceed 120 characters.');
  expect(formatProblem(checkEditedTitle('x'.repeat(121)))).toBe('Album title cannot exceed 120 characters.');
});

describe('tags', () => {
  test('are trimmed, in lower case, unique and in the given order', () => {
    expect(cleanTags([' Wedding ', 'LISBON', 'wedding', 'Straße', 'İzmir'])).toEqual([
      'wedding',
      'lisbon',
      'straße',
      'i̇zmir',
    ]);
    expect(cleanTag('Ine\u0302s')).toBe(cleanTag('INÊS'));
  });

  test('may contain every visible character', () => {
    for (const tag of ['a/b', '50%', 'who?', '#1', '🎉', '結婚']) expect(checkTag(tag)).toBeNull();
    expect(formatProblem(checkTag('a\u0007'))).toBe('Tags cannot contain control characters.');
    expect(formatProblem(checkTag('  '))).toBe('Tags cannot be empty.');
    // A browser would resolve these as folders, and no request could delete the tag.
    expect(formatProblem(checkTag('..'))).toBe('Tags cannot be dots only.');
    expect(checkTag(emoji(50))).toBeNull();
    expect(formatProblem(checkTag(emoji(51)))).toBe('Tags cannot exceed 50 characters.');
  });

  test('are limited to twenty', () => {
    expect(checkTagCount(20)).toBeNull();
    expect(formatProblem(checkTagCount(21))).toBe('An album can have at most 20 tags.');
  });
});

test('names have a minimum and a maximum length', () => {
  expect(checkName('Li')).toBeNull();
  expect(checkName(emoji(100))).toBeNull();
  expect(formatProblem(checkName('  '))).toBe('Name is required.');
  expect(formatProblem(checkName(' L '))).toBe('Name must be at least 2 characters.');
  expect(formatProblem(checkName(emoji(101)))).toBe('Name cannot exceed 100 characters.');
  for (const name of ['a\u0000b', 'two\nlines', 'turned\u202e']) {
    expect(formatProblem(checkName(name))).toBe('Name contains characters that are not allowed.');
  }
  expect(formatProblem(checkDisplayName(''))).toBe('Name cannot be empty');
  expect(formatProblem(checkDisplayName('x'.repeat(101)))).toBe('Name cannot exceed 100 characters.');
  expect(checkUploaderName('')).toBeNull();
  expect(checkUploaderName(emoji(100))).toBeNull();
  expect(formatProblem(checkUploaderName(emoji(101)))).toBe('Name cannot exceed 100 characters.');
  expect([getFirstName(' Inês  Costa '), getFirstName('Theo'), getFirstName('')]).toEqual([
    'Inês',
    'Theo',
    '',
  ]);
});

describe('email addresses', () => {
  test('are looked up in the form in which they are stored', () => {
    expect(cleanEmail('  Ines.Costa+Photos@Example.ORG ')).toBe('ines.costa+photos@example.org');
  });

  test.each([
    ['Ka\u0308the@Example.org', 'käthe@example.org'],
    ['käthe@Müller.example', 'käthe@xn--mller-kva.example'],
    ['käthe@mu\u0308ller.example', 'käthe@xn--mller-kva.example'],
    ['käthe@XN--MLLER-KVA.example', 'käthe@xn--mller-kva.example'],
    ['haruka@例え。テスト', 'haruka@xn--r8jz45g.xn--zckzah'],
    ['ines@ｅxample.org', 'ines@example.org'],
    ['ines@münchen.de/x', 'ines@münchen.de/x'],
    ['ines@münchen.de:80', 'ines@münchen.de:80'],
    ['ines@1.2', 'ines@1.2'],
    ['ines', 'ines'],
  ])('%j belongs to the account of %j', (typed, email) => {
    expect(accountEmail(typed)).toBe(email);
    expect(accountEmail(email)).toBe(email);
  });

  test.each([
    'ines@example.org',
    'a@b.co',
    'ines+tag@sub.example.org',
    'ü@bücher.example',
    'o’hara@example.ie',
  ])('%s is accepted', (email) => {
    expect(checkEmail(email)).toBeNull();
  });

  test.each([
    'ines',
    'ines@',
    '@example.org',
    'ines@example',
    'ines@example.',
    'in es@example.org',
    'ines@@example.org',
    '<ines@example.org>',
    'ines@example.org\u0000',
    `${'x'.repeat(250)}@b.co`,
  ])('%j is rejected', (email) => {
    expect(formatProblem(checkEmail(email))).toBe('Please enter a valid email address.');
  });

  test.each([
    '\u202e',
    '\u2066',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u00ad',
    '\ufe0f',
    '\u3164',
    '\u2800',
    '\u{e0061}',
  ])('with %j is rejected for a new account, and accepted for the sign-in of an older account', (sign) => {
    for (const email of [`in${sign}es@example.org`, `ines@exa${sign}mple.org`, `ines@example.o${sign}rg`]) {
      expect([formatProblem(checkNewEmail(email)), checkEmail(email)]).toEqual([
        'Please enter a valid email address.',
        null,
      ]);
    }
  });

  test('are required', () => {
    expect(formatProblem(checkEmail(' '))).toBe('Email is required.');
  });
});

test('passwords have 8 to 128 characters of any kind', () => {
  expect(formatProblem(checkPassword(''))).toBe('Password is required.');
  expect(formatProblem(checkPassword('seven77'))).toBe('Password must be at least 8 characters');
  expect(checkPassword('        ')).toBeNull();
  expect(checkPassword(emoji(8))).toBeNull();
  expect(checkPassword('x'.repeat(128))).toBeNull();
  expect(formatProblem(checkPassword('x'.repeat(129)))).toBe('Password cannot exceed 128 characters');
  expect(checkPasswordAgain('same one', 'same one')).toBeNull();
  expect(formatProblem(checkPasswordAgain('same one', 'Same one'))).toBe(
    'Passwords do not match. Please try again.',
  );
});

test('a caption of 280 family emojis is accepted, but not of 281', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  expect(checkComment(family.repeat(280))).toBeNull();
  expect(checkComment(family.repeat(281))).not.toBeNull();
});
