import { expect, test } from 'vitest';
import { contactLink } from './contact-link.ts';

test.each([
  [
    'https://photos.example.org/imprint',
    'https://photos.example.org/imprint',
    'https://photos.example.org/imprint',
  ],
  ['mailto:ines@example.org', 'ines@example.org', 'mailto:ines@example.org'],
  ['ines@example.org', 'ines@example.org', 'mailto:ines@example.org'],
  ['Studio Costa, Rua das Flores 5, Porto', 'Studio Costa, Rua das Flores 5, Porto', null],
  ['javascript:alert(1)', 'javascript:alert(1)', null],
  ['mailto:ines@example.org?bcc=all@example.org', 'ines@example.org?bcc=all@example.org', null],
])('the contact %s is shown as %s and links to %s', (contact, text, href) => {
  expect(contactLink(contact)).toEqual({ text, href });
});
