// Takes the position out of a PNG: its chunks carry check sums, and metadata that may be packed (PNG 3, sections 11.3.3 and 11.3.8).

import { crc32, inflateSync } from 'node:zlib';

/** Cleans a piece of metadata in place; true when a position was in it. */
type Clean = (bytes: Buffer) => boolean;

const SIGNATURE_BYTES = 8;
/** Length, type and check sum. */
const FRAME_BYTES = 12;
const TEXT_TYPES = ['tEXt', 'zTXt', 'iTXt'];
/** Pixels and colours. */
const PLAIN_TYPES = ['IHDR', 'PLTE', 'IDAT', 'fdAT', 'iCCP'];
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const NO_TEXT = Buffer.from('Comment\0', 'latin1');

/** Takes the position out of a PNG's chunks, in place and without changing its length; false when there was none. */
export function cleanPng(png: Buffer, clean: Clean): boolean {
  let found = false;
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at);
    if (end > png.length) break;
    if (cleanChunk(png.subarray(at, end), clean)) found = true;
    at = end;
  }
  // What some phones append.
  return clean(png.subarray(at)) || found;
}

function cleanChunk(chunk: Buffer, clean: Clean): boolean {
  const type = chunk.toString('latin1', 4, 8);
  if (PLAIN_TYPES.includes(type)) return false;
  const data = chunk.subarray(8, -4);
  const isHidden = TEXT_TYPES.includes(type) && hidesPosition(type, data, clean);
  if (isHidden) {
    // It cannot be rewritten at the same length: the whole text goes.
    chunk.write('tEXt', 4, 'latin1');
    data.fill(0x20);
    NO_TEXT.copy(data);
  } else if (!clean(data)) {
    return false;
  }
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return true;
}

/** Whether packed or hexadecimal metadata holds a position, or cannot be looked into. */
function hidesPosition(type: string, data: Buffer, clean: Clean): boolean {
  try {
    const text = unpack(type, data);
    if (text === null) return false;
    const profile = /^\n[\w ]+\n\s*\d+\n([\da-f\s]*)$/iu.exec(text.toString('latin1'))?.[1];
    return profile === undefined
      ? type !== 'tEXt' && clean(Buffer.from(text))
      : clean(Buffer.from(profile.replaceAll(/\s/gu, ''), 'hex'));
  } catch {
    return true;
  }
}

/** The text of a chunk; null where it is readable as it stands. */
function unpack(type: string, data: Buffer): Buffer | null {
  const keyEnd = data.indexOf(0);
  if (keyEnd < 0) return null;
  if (type === 'tEXt') return data.subarray(keyEnd + 1);
  if (type === 'zTXt') return inflate(data.subarray(keyEnd + 2));
  if (data[keyEnd + 1] !== 1) return null;
  const languageEnd = data.indexOf(0, keyEnd + 3);
  const translationEnd = data.indexOf(0, languageEnd + 1);
  if (languageEnd < 0 || translationEnd < 0) return null;
  return inflate(data.subarray(translationEnd + 1));
}

function inflate(packed: Buffer): Buffer {
  return inflateSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
}
