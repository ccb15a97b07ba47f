import { expect, test } from 'vitest';
import { listEmailSpellings } from './account-store.ts';

test('the spellings under which earlier versions may have stored an email address are listed', () => {
  expect(listEmailSpellings('ines@example.org')).toEqual(['ines@example.org']);
  expect(listEmailSpellings('käthe@xn--mller-kva.example')).toEqual([
    'käthe@xn--mller-kva.example',
    'ka\u0308the@xn--mller-kva.example',
    'käthe@müller.example',
    'ka\u0308the@müller.example',
    'käthe@mu\u0308ller.example',
    'ka\u0308the@mu\u0308ller.example',
  ]);
});
