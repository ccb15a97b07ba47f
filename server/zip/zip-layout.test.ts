import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '../../tests/support/zip-readers.ts';
import { chunk } from '../chunk.ts';
import { layOutZip, measurePart, type ZipEntry, type ZipLayout } from './zip-layout.ts';

const GB = 1024 ** 3;
const SUMMER = '2026-06-21T18:04:58';

/** The content is a Buffer by name, as photos are files by name. */
function entryOf(name: string, bytes: Buffer, modified = SUMMER): ZipEntry<{ bytes: Buffer }> {
  return { name, sizeBytes: bytes.length, crc32: crc32(bytes), modified, content: { bytes } };
}

function layOut<Content>(entries: ZipEntry<Content>[], entriesInAPart = 2): ZipLayout<Content> {
  const parts = chunk(entries, entriesInAPart);
  let at = 0;
  const sizes = parts.map((part) => {
    const measured = measurePart(part, at);
    at += measured.bodyBytes;
    return measured;
  });
  return layOutZip(sizes, async (index) => parts[index] ?? []);
}

async function bytesOf(layout: ZipLayout<{ bytes: Buffer }>, start = 0, end = layout.sizeBytes - 1) {
  const pieces: Buffer[] = [];
  for await (const piece of layout.listPieces({ start, end }))
    pieces.push(
      Buffer.isBuffer(piece) ? piece : piece.content.bytes.subarray(piece.range.start, piece.range.end + 1),
    );
  return Buffer.concat(pieces);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = [
  entryOf('0001 Ava 2026-06-21 18.04.jpg', Buffer.from('the first photo')),
  entryOf('0002 José 写真 🎉 2026-06-21 18.05.heic', Buffer.alloc(100_000, 7)),
  entryOf('empty.txt', Buffer.alloc(0), '1890-01-01T00:00:00'),
];

test('other ZIP readers find every entry complete, with its name and time', async () => {
  const layout = layOut(files);
  const path = join(folder, 'small.zip');
  await writeFile(path, await bytesOf(layout));
  expect(await readZip(path)).toEqual([
    { name: files[0]?.name, sizeBytes: 15, time: [2026, 6, 21, 18, 4, 58] },
    { name: files[1]?.name, sizeBytes: 100_000, time: [2026, 6, 21, 18, 4, 58] },
    { name: 'empty.txt', sizeBytes: 0, time: [1980, 1, 1, 0, 0, 0] },
  ]);
});

test('other ZIP readers detect a wrong CRC-32', async () => {
  const path = join(folder, 'wrong.zip');
  await writeFile(path, await bytesOf(layOut([{ ...entryOf('a.jpg', Buffer.from('a')), crc32: 1 }])));
  await expect(readZip(path)).rejects.toThrow('unzip');
});

test('every range of a ZIP is a slice of the whole file, whose length is known in advance', async () => {
  const entries = [...files, entryOf('last.csv', Buffer.from('file,uploader\r\n'))];
  const layout = layOut(entries);
  const whole = await bytesOf(layout);
  expect(whole.length).toBe(layout.sizeBytes);
  expect((await bytesOf(layOut(entries, 4))).equals(whole)).toBe(true);
  const position = fc.nat(layout.sizeBytes - 1);
  await fc.assert(
    fc.asyncProperty(position, position, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      expect((await bytesOf(layout, start, end)).equals(whole.subarray(start, end + 1))).toBe(true);
    }),
  );
  // Includes the surroundings of both ends of each piece.
  for (const { length } of [files.slice(0, 1), files]) {
    const { sizeBytes } = layOut(files.slice(0, length));
    for (const start of [sizeBytes - 23, sizeBytes - 1, sizeBytes].filter((at) => at >= 0))
      expect(await bytesOf(layout, start, start)).toEqual(whole.subarray(start, start + 1));
  }
});

describe('ZIP64', () => {
  /** Writes the headers, and leaves holes for contents, which read as zeros and take no space. */
  async function writeSparse(path: string, layout: ZipLayout<'zeros'>) {
    const file = await open(path, 'w');
    let [at, ours] = [0, [] as Buffer[]];
    const writeOurs = async () => {
      const bytes = Buffer.concat(ours.splice(0));
      await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
    };
    for await (const piece of layout.listPieces({ start: 0, end: layout.sizeBytes - 1 })) {
      if (Buffer.isBuffer(piece)) ours.push(piece);
      else {
        await writeOurs();
        at += piece.range.end + 1;
      }
    }
    await writeOurs();
    await file.close();
    return at;
  }
  const zeros = (name: string, sizeBytes: number, crc = 0): ZipEntry<'zeros'> => ({
    name,
    sizeBytes,
    crc32: crc,
    modified: SUMMER,
    content: 'zeros',
  });
  const note = Buffer.from('behind four gigabytes');
  const last = { ...zeros('last.txt', note.length, crc32(note)), content: note };

  test.each([
    ['a file of more than 4 GB', [zeros('large.jpg', 4 * GB + 10)]],
    ['a file of just as many bytes as 32 bits can say', [zeros('edge.jpg', 2 ** 32 - 2)]],
    [
      'many files with more than 4 GB together',
      Array.from({ length: 9 }, (_, n) => zeros(`${n}.jpg`, GB / 2)),
    ],
  ])('%s: the entries behind it are found', async (_, entries) => {
    const layout = layOut([...entries, last]);
    const path = join(folder, 'large.zip');
    expect(await writeSparse(path, layout)).toBe(layout.sizeBytes);
    const read = await readZip(path, ['last.txt']);
    expect(read.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual(
      [...entries, last].map(({ name, sizeBytes }) => [name, sizeBytes]),
    );
  });

  test('supports more entries than 16 bits can count', async () => {
    const entries: ZipEntry<'zeros'>[] = Array.from({ length: 65_536 }, (_, n) => ({
      ...zeros(`${n}`, 0),
      content: note.subarray(0, 0),
    }));
    const path = join(folder, 'many.zip');
    await writeSparse(path, layOut([...entries, last], 500));
    expect(await readZip(path, ['last.txt'])).toHaveLength(65_537);
  });
});
