// Takes the position out of the short film behind a Motion Photo: phones write where it was taken into the film too.

/** `+38.7100-009.1400+012.3/`, as ISO 6709 has it. */
const ISO_6709 = /[+-]\d{2,6}\.\d+[+-]\d{3,7}\.\d+(?:[+-]\d+(?:\.\d+)?)?/gu;
/** Boxes that hold a place and nothing else: QuickTime's, 3GPP's. */
const PLACE_BOXES = ['\xa9xyz', 'loci'];
/** Tracks with a position for every moment. */
const PLACE_TRACKS = /camm|gpmd/u;
/** A box that players skip. */
const SKIPPED = 'free';

/** Cleans every `moov` box within `bytes`; true when a position was in one. */
export function cleanFilm(bytes: Buffer): boolean {
  let found = false;
  for (let at = bytes.indexOf('moov', 4); at >= 0; at = bytes.indexOf('moov', at + 4)) {
    const isHead = bytes.toString('latin1', at + 8, at + 12) === 'mvhd';
    const end = at - 4 + bytes.readUInt32BE(at - 4);
    if (isHead && cleanHead(bytes.subarray(at, Math.min(end, bytes.length)))) found = true;
  }
  return found;
}

function cleanHead(moov: Buffer): boolean {
  const text = moov.toString('latin1');
  if (PLACE_TRACKS.test(text)) {
    // The positions lie all over the film: without its head nobody finds them as such, and the photo does not need it.
    moov.fill(0).write(SKIPPED, 'latin1');
    return true;
  }
  let found = false;
  for (const type of PLACE_BOXES) {
    for (let at = text.indexOf(type); at >= 0; at = text.indexOf(type, at + 4)) {
      const size = moov.readUInt32BE(at - 4);
      if (size < 8 || at - 4 + size > moov.length) continue;
      moov.fill(0, at, at - 4 + size).write(SKIPPED, at, 'latin1');
      found = true;
    }
  }
  for (const { index, 0: place } of moov.toString('latin1').matchAll(ISO_6709)) {
    moov.fill(0x20, index, index + place.length);
    found = true;
  }
  return found;
}
