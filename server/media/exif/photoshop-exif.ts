const START_OF_SCAN = 0xda;
const APP13 = 0xed;
const NAME = 'Photoshop 3.0\0';
const RESOURCE = '8BIM';
const EXIF = 0x0422;

export function findPhotoshopExif(jpeg: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN; ) {
    if (jpeg[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const from = at + 4 + NAME.length;
    // Long resources continue in the next segment.
    if (jpeg[at + 1] === APP13 && jpeg.toString('latin1', at + 4, from) === NAME)
      parts.push(jpeg.subarray(from, end));
    at = end;
  }
  return findResource(Buffer.concat(parts), EXIF);
}

function findResource(resources: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 12 <= resources.length && resources.toString('latin1', at, at + 4) === RESOURCE; ) {
    // A name begins with its length and is padded to an even number of bytes.
    const sizeAt = at + 6 + ((resources.readUInt8(at + 6) + 2) & ~1);
    if (sizeAt + 4 > resources.length) return null;
    const size = resources.readUInt32BE(sizeAt);
    const data = resources.subarray(sizeAt + 4, sizeAt + 4 + size);
    if (resources.readUInt16BE(at + 4) === wanted) return data;
    at = sizeAt + 4 + size + (size % 2);
  }
  return null;
}
