import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { isVideoType } from '../../../shared/rules/uploads/video-types.ts';
import { detectType, MEDIA_FORMATS, type MediaFormat } from '../media-formats.ts';
import { type CleanedFile, ImageRefused } from '../process/imaging.ts';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Writes to `target`, possibly `path` itself, only if something changes. Throws LOCATION_NOT_REMOVED. */
export async function removeLocationFrom(path: string, target: string): Promise<CleanedFile> {
  if ((await stat(path)).size > MAX_FILE_BYTES) throw new ImageRefused('LOCATION_NOT_REMOVED', 'too large');
  const bytes = await readFile(path);
  const before = toHash(bytes);
  const cleaned = removeLocation(bytes);
  const sha256 = toHash(cleaned);
  const sizeBytes = cleaned.length;
  const isChanged = sha256 !== before;
  if (isChanged) await replace(target, cleaned);
  if (toHash(removeLocation(cleaned)) !== sha256) {
    throw new ImageRefused('LOCATION_NOT_REMOVED', 'a second cleaning finds more');
  }
  const { exif, hasGivenUp } = await requireFormat(cleaned).readMetadata(isChanged ? target : path);
  if (exif?.gps || hasGivenUp) {
    throw new ImageRefused('LOCATION_NOT_REMOVED', 'a position can still be read, or it is not known');
  }
  return { sha256, crc32: crc32(cleaned), sizeBytes };
}

function toHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function replace(path: string, bytes: Buffer): Promise<void> {
  const cleaned = `${path}.cleaned`;
  try {
    await writeFile(cleaned, bytes, { flag: 'w', mode: 0o600 });
    await rename(cleaned, path);
  } catch (error) {
    await rm(cleaned, { force: true });
    throw error;
  }
}

/** May change `file` itself. Throws ImageRefused LOCATION_NOT_REMOVED. */
export function removeLocation(file: Buffer): Buffer {
  return requireFormat(file).removeLocation(file);
}

function requireFormat(file: Buffer): MediaFormat {
  const type = detectType(file);
  if (!type || isVideoType(type)) throw new ImageRefused('LOCATION_NOT_REMOVED', 'not known what it is');
  return MEDIA_FORMATS[type];
}
