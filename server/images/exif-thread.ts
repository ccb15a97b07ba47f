// A worker thread of the imaging process: parses the EXIF of one file after the other. It may be ended in the middle of one.
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import ExifReader from 'exifreader';
import { exifFromTags, type RawTags, WANTED_TAGS } from './exif-fields.ts';

/** Of compressed metadata in a PNG, in bytes. */
const MAX_UNPACKED_BYTES = 1024 * 1024;

async function parse(path: string) {
  try {
    // The whole file: WebP and some HEIC carry their EXIF at the end.
    const { exif } = await ExifReader.load(readFileSync(path), {
      expanded: true,
      async: true,
      includeTags: { exif: WANTED_TAGS },
      decompress: { maxDecompressedSize: MAX_UNPACKED_BYTES },
    });
    return exif ? exifFromTags(exif as RawTags) : null;
  } catch {
    // Broken EXIF never refuses a photo.
    return null;
  }
}

parentPort?.on('message', async (path: string) => parentPort?.postMessage({ exif: await parse(path) }));
parentPort?.postMessage('ready');
