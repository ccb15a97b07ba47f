import { expect, test } from 'vitest';
import { findAlbumToOpen } from './events.ts';

const ceremony = { id: 'ceremony', isOpen: true };
const party = { id: 'party', isOpen: true };
const closedBrunch = { id: 'brunch', isOpen: false };

test('a guest chooses an album once, and again only if it has closed', () => {
  expect(findAlbumToOpen([ceremony, party], null)).toBeUndefined();
  expect(findAlbumToOpen([ceremony, party], 'party')).toBe(party);
  expect(findAlbumToOpen([ceremony, party, closedBrunch], 'brunch')).toBeUndefined();
  expect(findAlbumToOpen([ceremony, party], 'deleted')).toBeUndefined();
});

test('the only open album opens at once, whatever was chosen before', () => {
  expect(findAlbumToOpen([ceremony, closedBrunch], null)).toBe(ceremony);
  expect(findAlbumToOpen([ceremony, closedBrunch], 'brunch')).toBe(ceremony);
  expect(findAlbumToOpen([closedBrunch], 'brunch')).toBeUndefined();
  expect(findAlbumToOpen([], null)).toBeUndefined();
});
