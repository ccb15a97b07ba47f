// Sends a table as CSV (RFC 4180) for spreadsheets, row by row, however long it is.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CsvRows } from './handlers.ts';

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * A cell that begins with one of these is taken for a formula, and carried out. So is what follows a separator, where a
 * spreadsheet does not take quotes for what they are.
 */
const FORMULA =
  /^(?=[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;,\t\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

export function sendCsv(reply: FastifyReply, filename: string, rows: CsvRows): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(linesOf(rows)));
}

async function* linesOf(rows: CsvRows): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for await (const row of rows) {
    yield `${start}${row.map(csvCell).join(',')}\r\n`;
    start = '';
  }
}

/** The text as a cell that is never carried out. */
export function csvCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
