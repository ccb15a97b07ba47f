import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import ExifReader from 'exifreader';
import { statOfThisThread } from '../processor-time.ts';
import { hasCraftedChunks, hasCraftedExif } from './crafted-exif.ts';
import { exifFromTags, type RawTags, WANTED_TAGS, WANTED_XMP } from './exif-fields.ts';
import { findPhotoshopExif } from './photoshop-exif.ts';
import type { ExifReading } from './read-exif.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 1024 * 1024;
const JPEG_HEAD_BYTES = 256 * 1024;
const head = Buffer.allocUnsafeSlow(JPEG_HEAD_BYTES);
const START_OF_JPEG = 0xffd8;
const START_OF_SCAN = 0xffda;

async function parse(path: string): Promise<ExifReading> {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) return { exif: null, hasGivenUp: true };
    const jpegHead = readJpegHead(path);
    const bytes = jpegHead ?? readWhole(path);
    if (hasCraftedExif(bytes) || hasCraftedChunks(bytes)) return { exif: null, hasGivenUp: true };
    const { exif, xmp, hasGivenUp } = await readTags(bytes);
    const isJpeg = bytes.readUInt16BE(0) === START_OF_JPEG;
    const isSilent = Object.keys(exif ?? {}).length === 0;
    const photoshops = isJpeg && isSilent ? findPhotoshopExif(bytes) : null;
    if (photoshops && hasCraftedExif(photoshops)) return { exif: null, hasGivenUp: true };
    const tags = photoshops ? (await readTags(photoshops)).exif : exif;
    return { exif: exifFromTags(tags ?? {}, xmp), hasGivenUp };
  } catch {
    return { exif: null, hasGivenUp: true };
  }
}

async function readTags(bytes: Buffer): Promise<{ exif?: RawTags; xmp?: RawTags; hasGivenUp: boolean }> {
  try {
    const tags = await ExifReader.load(bytes, {
      expanded: true,
      async: true,
      includeTags: { exif: WANTED_TAGS, xmp: WANTED_XMP },
      decompress: { maxDecompressedSize: MAX_UNPACKED_BYTES },
    });
    return { exif: (tags.exif ?? {}) as RawTags, xmp: (tags.xmp ?? {}) as RawTags, hasGivenUp: false };
  } catch (error) {
    return { hasGivenUp: !(error instanceof ExifReader.errors.MetadataMissingError) };
  }
}

function readWhole(path: string): Buffer {
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') bytes.write('heic', 8, 'latin1');
  return bytes;
}

/** Returns the metadata of a JPEG, which takes half the time; null for other types and long heads. */
function readJpegHead(path: string): Buffer | null {
  const file = openSync(path, 'r');
  let length: number;
  try {
    length = readSync(file, head, 0, JPEG_HEAD_BYTES, null);
  } finally {
    closeSync(file);
  }
  let at = 2;
  if (head.readUInt16BE(0) !== START_OF_JPEG) return null;
  while (at + 4 <= length && head[at] === 0xff) {
    if (head.readUInt16BE(at) === START_OF_SCAN) return head.subarray(0, at + 4);
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

// exifreader logs each skipped block, so a stranger's file could fill the log.
console.warn = () => undefined;
parentPort?.on('message', async (path: string) => parentPort?.postMessage(await parse(path)));
parentPort?.postMessage(statOfThisThread());
