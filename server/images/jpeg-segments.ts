// Finds the segments in the head of a JPEG file.

const START_OF_IMAGE_BYTES = 2;
const START_OF_SCAN = 0xda;

/** What each segment before the pixels holds, as a view into `jpeg`; `rest` is everything from the pixels on. */
export function listSegments(jpeg: Buffer): { segments: Buffer[]; rest: Buffer } {
  const segments: Buffer[] = [];
  let at = START_OF_IMAGE_BYTES;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    // A marker may be preceded by any number of these.
    if (jpeg[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length) break;
    segments.push(jpeg.subarray(at + 4, end));
    at = end;
  }
  return { segments, rest: jpeg.subarray(at) };
}
