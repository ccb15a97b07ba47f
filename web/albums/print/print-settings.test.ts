import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPrintSettings, readPrintSettings } from './print-settings.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('print settings are kept for the last twenty albums', () => {
  const german = readPrintSettings('a', 'de');
  expect(german).toMatchObject({ format: 'card', paper: 'a4', language: 'de', line: '', showsPin: false });
  keepPrintSettings('a', { ...german, line: 'Seehaus, 19. Juni' });
  for (let index = 0; index < 19; index += 1) keepPrintSettings(`${index}`, german);
  expect(readPrintSettings('a', 'en')).toMatchObject({ language: 'de', line: 'Seehaus, 19. Juni' });
  keepPrintSettings('one more', german);
  expect(readPrintSettings('a', 'en')).toMatchObject({ language: 'en', line: '' });
});

test.each([
  'no JSON',
  '{}',
  '[null, 3]',
  '[{"albumId":"a","format":"flag","paper":"a9","design":"loud","language":"xx","line":7,"photoId":1}]',
  '[{"albumId":"a","format":"toString","paper":"a6","design":"frame"}]',
])('a manual edit of the stored print settings breaks nothing: %s', (text) => {
  stored.set('keepsake_print', text);
  const settings = readPrintSettings('a', 'en');
  expect(settings).toMatchObject({
    format: 'card',
    design: 'frame',
    language: 'en',
    line: '',
    photoId: null,
  });
  expect(['a4', 'a6']).toContain(settings.paper);
});
