import { expect, test } from 'vitest';
import { breakLinks } from './queue-mail.ts';

test.each([
  ['https://evil.example/x', 'https: evil. example/x'],
  ['www.evil.example', 'www. evil. example'],
  ['mail me@evil.example', 'mail me at evil. example'],
  ['J.R. Smith', 'J. R. Smith'],
  ['evil。example．com', 'evil。 example． com'],
])('in emails the text %s is changed to %s, so that it is no link', (text, told) => {
  expect(breakLinks(text)).toBe(told);
});

test.each(['Inês & Theo, Lisbon', 'Dr. Costa', 'Wait...', '28 November 2026', 'a/b', '5:30'])(
  'in emails the harmless text %s stays unchanged',
  (text) => {
    expect(breakLinks(text)).toBe(text);
  },
);
