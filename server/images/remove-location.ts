// Takes out of a photo where it was taken, without decoding it: every pixel and all other metadata stay as they are (docs/decisions/0011).

import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type CleanedFile, ImageRefused } from './imaging.ts';
import { listSegments } from './jpeg-segments.ts';
import { cleanExif } from './location-in-exif.ts';
import { cleanFilm } from './location-in-film.ts';
import { cleanIptc } from './location-in-iptc.ts';
import { cleanPng } from './location-in-png.ts';
import { cleanXmp, namesPlace } from './location-in-xmp.ts';
import { readExif } from './read-exif.ts';

/** The file is held in memory while it is cleaned. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const JPEG_START = '\xff\xd8';
const PNG_START = '\x89PNG';
/** XMP that is too long for one segment of a JPEG: a name, a check sum, the whole length and this part's place. */
const LONG_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const LONG_XMP_HEAD_BYTES = LONG_XMP.length + 40;

/**
 * Rewrites the file at `path`, at once or not at all, when it holds a position.
 * @throws ImageRefused LOCATION_NOT_REMOVED when a position may still be in it
 */
export async function removeLocationFrom(path: string): Promise<CleanedFile> {
  if ((await stat(path)).size > MAX_FILE_BYTES) throw new ImageRefused('LOCATION_NOT_REMOVED', 'too large');
  const bytes = await readFile(path);
  if (removeLocation(bytes)) {
    if (removeLocation(bytes)) throw new ImageRefused('LOCATION_NOT_REMOVED', 'a position remains');
    await replace(path, bytes);
  }
  // Somebody else's reader has the last word, and must have said it.
  const { exif, hasGivenUp } = await readExif(path);
  if (exif?.gps || hasGivenUp) {
    throw new ImageRefused('LOCATION_NOT_REMOVED', 'a position can still be read, or it is not known');
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
}

async function replace(path: string, bytes: Buffer): Promise<void> {
  const cleaned = `${path}.cleaned`;
  try {
    await writeFile(cleaned, bytes, { flag: 'w', mode: 0o600, flush: true });
    await rename(cleaned, path);
  } catch (error) {
    await rm(cleaned, { force: true });
    throw error;
  }
}

/** Cleans a whole file in place, its length unchanged; false when there was no position in it. */
export function removeLocation(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 4);
  if (start.startsWith(JPEG_START)) return cleanJpeg(file);
  if (start === PNG_START) return cleanPng(file, cleanAll);
  return cleanAll(file);
}

function cleanJpeg(jpeg: Buffer): boolean {
  const { segments, rest } = listSegments(jpeg);
  // Each by itself: nothing that is cleaned reaches over a segment's end. Behind the pixels: gain maps, previews, films.
  const found = [...segments, rest].map(cleanAll);
  return [...found, cleanLongXmp(segments)].includes(true);
}

/** Its parts may be cut anywhere, and its check sum would be wrong: with a place in it all of it goes. */
function cleanLongXmp(segments: readonly Buffer[]): boolean {
  const parts = segments
    .filter((segment) => segment.subarray(0, LONG_XMP.length).equals(LONG_XMP))
    .map((segment) => segment.subarray(LONG_XMP_HEAD_BYTES));
  if (!namesPlace(Buffer.concat(parts).toString('latin1'))) return false;
  for (const part of parts) part.fill(0x20);
  return true;
}

/** Looks for each kind of metadata wherever it stands, whatever holds it. */
function cleanAll(bytes: Buffer): boolean {
  return [cleanExif(bytes, cleanXmp), cleanXmp(bytes), cleanIptc(bytes), cleanFilm(bytes)].includes(true);
}
