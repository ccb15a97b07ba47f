import { expect, test } from 'vitest';
import { createEventParser, type ServerEvent } from './event-parser.ts';

function parseInPieces(pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

const STREAM =
  ': hello\n\nevent: photo.ready\nid: 7\ndata: {"a":1,\ndata: "b":2}\n\nretry: 10\n\ndata:bare\n\nevent: no.data\n\ndata\n\n';
const EVENTS = [
  { name: 'photo.ready', data: '{"a":1,\n"b":2}', id: '7' },
  { name: 'message', data: 'bare', id: '' },
  { name: 'message', data: '', id: '' },
];

test('names, data of several lines, comments and unknown fields', () => {
  expect(parseInPieces([STREAM])).toEqual(EVENTS);
});

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('cut in two at every place, and into single characters, with %s', (_, lineEnd) => {
  // A following LF shows that the last CR stood alone.
  const stream = `${STREAM.replaceAll('\n', lineEnd)}\n`;
  for (let cut = 0; cut <= stream.length; cut++) {
    expect(parseInPieces([stream.slice(0, cut), stream.slice(cut)])).toEqual(EVENTS);
  }
  expect(parseInPieces([...stream])).toEqual(EVENTS);
});

test('an event that was not finished is not told', () => {
  expect(parseInPieces(['data: half\n'])).toEqual([]);
});
