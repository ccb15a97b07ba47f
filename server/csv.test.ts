// Cells of a CSV file are quoted, and spreadsheets never run them as formulas.

import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0x', '＝1+1', '＋1', '－1', '＠x'])(
  'the CSV cell %j is text, not a formula',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  },
);

test.each([
  ['Ines;=1+1', "Ines;'=1+1"],
  ['Ines,@SUM(A1)', "Ines,'@SUM(A1)"],
  ['Ines\t-1', "Ines\t'-1"],
  ['Ines\n＝1', "Ines\n'＝1"],
  ['=1;=2', "'=1;'=2"],
])('a separator in the CSV cell %j cannot start a formula', (text, cell) => {
  expect(csvCell(text)).toBe(`"${cell}"`);
});

test('a CSV cell doubles its quotes, contains commas and line breaks, and leaves harmless text unchanged', () => {
  expect(csvCell('Ines "the bride", Lisbon\r\n1+1=2')).toBe('"Ines ""the bride"", Lisbon\r\n1+1=2"');
  expect(csvCell('')).toBe('""');
});
