import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';
import { messagesOf } from './messages.ts';

test.each([
  ['en', 'Ines Costa', 'Ines Costa'],
  ['en', 'נועה לוי', '\u2068נועה לוי\u2069'],
  ['en', '31 / 40', '31 / 40'],
  ['ar', 'ليلى حداد', 'ليلى حداد'],
  ['ar', 'Ines & Theo (2)', '\u2068Ines & Theo (2)\u2069'],
  ['he', '31', '31'],
  ['he', 'https://photos.example.org/a', 'https://photos.example.org/a'],
] as const)('in %s, %s is isolated as %j', (language, text, isolated) => {
  expect(isolate(text, language)).toBe(isolated);
});

test('a message isolates names of the other writing direction, and chooses its plural form by the original values', () => {
  const { part } = messagesOf(
    { part: { from: 'من {name}', day: '{day, select, today {اليوم} other {{day}}}، {name}' } },
    'ar',
  );
  expect(part.from({ name: 'Ines' })).toBe('من \u2068Ines\u2069');
  expect(part.day({ day: 'today', name: 'ليلى' })).toBe('اليوم، ليلى');
});
