import { expect, test } from 'vitest';
import { BrokenMultipart, findBoundary, MultipartParser, type PartHead } from './multipart-parser.ts';

const BOUNDARY = '----Keepsake';
const near = ['\r', '\n', '\r\n', '\r\n--', '\r\n------Keepsak', '\r\r\n', '\r\n\r\n', '--', 'x\r\n-'];

function bodyOf(...parts: { head: string; content: string | Buffer }[]): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
const photo = (content: string | Buffer, filename = 'a.jpg') => ({
  head: `Content-Disposition: form-data; name="photos"; filename="${filename}"\r\nContent-Type: image/jpeg`,
  content,
});

/** What a body holds when it comes in these pieces. */
function partsOf(pieces: Iterable<Buffer>): { head: PartHead; content: string }[] {
  const parser = new MultipartParser(BOUNDARY);
  const parts: { head: PartHead; chunks: Buffer[]; isWhole: boolean }[] = [];
  for (const piece of pieces) {
    for (const event of parser.read(piece)) {
      if (event.type === 'head') parts.push({ head: event.head, chunks: [], isWhole: false });
      const last = parts.at(-1);
      if (event.type === 'content') last?.chunks.push(Buffer.from(event.bytes));
      if (event.type === 'end' && last) last.isWhole = true;
    }
  }
  parser.end();
  expect(parts.every((part) => part.isWhole)).toBe(true);
  return parts.map(({ head, chunks }) => ({ head, content: Buffer.concat(chunks).toString('latin1') }));
}

function* inPieces(body: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

test('the multipart parser finds the same parts however the body is split into chunks', () => {
  const contents = ['', ...near, near.join(''), `${near.join('photo')}\r`];
  const body = bodyOf(...contents.map((content) => photo(content)));
  for (let size = 1; size <= 70; size += 1) {
    expect(partsOf(inPieces(body, size)).map(({ content }) => content)).toEqual(contents);
  }
  for (let at = 0; at <= body.length; at += 1) {
    const parts = partsOf([body.subarray(0, at), body.subarray(at)]);
    expect(parts.map(({ content }) => content)).toEqual(contents);
  }
});

test.each([
  ['form-data; name="photos"; filename="a \\"b\\".jpg"', 'a "b".jpg'],
  ['form-data; name="photos"; filename="a %22b%22 50% 2%.jpg"', 'a "b" 50% 2%.jpg'],
  ['form-data; name=photos; filename=a.jpg', 'a.jpg'],
  ['form-data; name="photos"; filename="Größe 😀.jpg"', 'Größe 😀.jpg'],
  ['form-data; name="photos"; filename="C:\\party\\a.jpg"', 'C:\\party\\a.jpg'],
  ['form-data; name="photos"; filename="x"; filename*=UTF-8\'\'caf%C3%A9.jpg', 'café.jpg'],
  ['form-data; name="photos"; filename="x"; filename*=UTF-8\'\'%E0%A4%A', 'x'],
  ['form-data; name="photos"; filename*=UTF-8\'\'%E0%A4%A', ''],
  ['form-data; filename="a; name=evil"; name="photos"', 'a; name=evil'],
  ['FORM-DATA; Name="photos"; FileName=""', ''],
  ['form-data; name="photos"', null],
])('parsing the Content-Disposition header %s', (disposition, filename) => {
  const body = bodyOf({ head: `content-DISPOSITION: ${disposition}`, content: 'x' });
  expect(partsOf([body])).toEqual([{ head: { name: 'photos', filename, contentType: '' }, content: 'x' }]);
});

test('bytes that only resemble a boundary stay in the photo', () => {
  const content = `\r\n--\r\n--${BOUNDARY.slice(0, -1)}\r\n-\r\n---\r`;
  expect(partsOf([bodyOf(photo(content))])).toMatchObject([{ content }]);
});

test('whitespace behind a boundary, a preamble and an epilogue are ignored', () => {
  const body = bodyOf(photo('x')).toString('latin1').replace(BOUNDARY, `${BOUNDARY} \t`);
  expect(partsOf([Buffer.from(`for old mail programs\r\n${body}and the end`)])).toHaveLength(1);
});

test.each([
  ['ends in the middle', bodyOf(photo('x')).subarray(0, -20), true],
  ['has no boundary', Buffer.from('nothing'), true],
  ['has a part without a name', bodyOf({ head: 'Content-Type: image/jpeg', content: 'x' }), false],
  ['has a part without a head', bodyOf({ head: '', content: 'x' }), false],
  ['has a head of 9 KB', bodyOf(photo('x', 'f'.repeat(9_000))), false],
  ['has 5 KB before its first part', Buffer.concat([Buffer.alloc(5_000), bodyOf(photo('x'))]), false],
  ['has 5 KB behind its last part', Buffer.concat([bodyOf(photo('x')), Buffer.alloc(5_000)]), false],
  ['goes on behind a boundary', Buffer.from(`--${BOUNDARY}x\r\n`), false],
  ['has one dash behind a boundary', Buffer.from(`--${BOUNDARY}-\r\n`), false],
])('a body that %s is rejected, in one piece and byte by byte', (_what, body, isCutShort) => {
  for (const size of [body.length, 1]) {
    const read = () => partsOf(inPieces(body, size));
    expect(read).toThrow(BrokenMultipart);
    expect(read).toThrow(expect.objectContaining({ isCutShort }));
  }
});

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; Boundary="a b"', 'a b'],
  [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data', null],
])('finding the boundary in the Content-Type header %s', (contentType, boundary) =>
  expect(findBoundary(contentType)).toBe(boundary),
);
