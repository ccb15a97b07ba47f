// Takes the names of places out of IPTC's older records (IIM 4.2), which picture editors keep beside XMP.

const RECORDS = Buffer.from('8BIM\x04\x04', 'latin1');
/** City, sublocation, state, country and its code, and what the picture is about by place. */
const PLACES = [26, 27, 90, 92, 95, 100, 101];
const HEAD_BYTES = 5;

/** Spaces stand where places were; true when there was one. */
export function cleanIptc(bytes: Buffer): boolean {
  let found = false;
  for (let at = bytes.indexOf(RECORDS); at >= 0; at = bytes.indexOf(RECORDS, at + RECORDS.length)) {
    const name = at + RECORDS.length;
    // A name of its own with its length before it, padded to an even number of bytes; then the size of all records.
    const size = name + (((bytes[name] ?? 0) + 2) & ~1);
    if (size + 4 > bytes.length) return found;
    if (cleanRecords(bytes.subarray(size + 4, size + 4 + bytes.readUInt32BE(size)))) found = true;
  }
  return found;
}

function cleanRecords(records: Buffer): boolean {
  let found = false;
  for (let at = 0; at + HEAD_BYTES <= records.length && records[at] === 0x1c; ) {
    const value = at + HEAD_BYTES;
    const end = value + records.readUInt16BE(at + 3);
    const isPlace = records[at + 1] === 2 && PLACES.includes(records.readUInt8(at + 2));
    if (isPlace && records.subarray(value, end).some((byte) => byte !== 0x20)) {
      records.fill(0x20, value, end);
      found = true;
    }
    at = end;
  }
  return found;
}
