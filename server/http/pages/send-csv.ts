import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts';
import type { CsvRows } from '../handlers.ts';

export function sendCsv(reply: FastifyReply, filename: string, rows: CsvRows): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(formatLines(rows)));
}

async function* formatLines(rows: CsvRows): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for await (const row of rows) {
    yield `${start}${csvLine(row)}`;
    start = '';
  }
}
