// Cells of a CSV file are quoted, and spreadsheets never run them as formulas.

import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0x', '＝1+1', '＋1', '－1', '＠x'])(
  '%j is text, not a formula',
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
])('%j holds no formula behind a separator either', (text, cell) => {
  expect(csvCell(text)).toBe(`"${cell}"`);
});

test('quotes are doubled, commas and line breaks stay within their cell, and harmless text stays as it is', () => {
  expect(csvCell('Ines "the bride", Lisbon\r\n1+1=2')).toBe('"Ines ""the bride"", Lisbon\r\n1+1=2"');
  expect(csvCell('')).toBe('""');
});
