import { expect, test } from 'vitest';
import { createEventParser, type ServerEvent } from './listen.ts';

function parseInPieces(pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

const STREAM =
  ': hello\n\nevent: photo.ready\ndata: {"a":1,"b":"data: \u2028 2"}\nid: 7\n\n:\n\nevent: album.changed\ndata: {}\n\n';
const EVENTS = [
  { name: 'photo.ready', data: '{"a":1,"b":"data: \u2028 2"}', id: '7' },
  { name: 'album.changed', data: '{}', id: '' },
];

test('the parser reads names, data, ids and comments', () => {
  expect(parseInPieces([STREAM])).toEqual(EVENTS);
});

test('the parser accepts text in chunks of any size, even single characters', () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    expect(parseInPieces([STREAM.slice(0, cut), STREAM.slice(cut)])).toEqual(EVENTS);
  }
  expect(parseInPieces([...STREAM])).toEqual(EVENTS);
});

test('the parser ignores an incomplete event', () => {
  expect(parseInPieces(['data: half\n'])).toEqual([]);
});
