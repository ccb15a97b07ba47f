// Takes places out of XMP: spaces stand where they were, so that the packet keeps its length and stays well-formed.

const STARTS = ['<x:xmpmeta', '<rdf:RDF', '<?xpacket begin'];
const ENDS = ['</x:xmpmeta>', '</rdf:RDF>', '<?xpacket end'];

/** exif:GPS…, drone-dji:GpsLatitude and its kind, and the places that IPTC has words for. */
const NAME = String.raw`[\w.-]+:(?:gps[\w.-]*|[\w.-]*(?:latitude|longitude|longtitude|altitude)|location(?:created|shown)?|city|state|country(?:code|name)?|sublocation|provincestate|worldregion)`;
const ATTRIBUTE = new RegExp(String.raw`\s${NAME}\s*=\s*(?:"[^"]*"|'[^']*')`, 'giu');
const EMPTY_ELEMENT = new RegExp(String.raw`<${NAME}(?:\s[^<>]*)?/>`, 'giu');
const ELEMENT = new RegExp(String.raw`<(${NAME})(?:\s[^<>]*)?>[\s\S]*?</\1\s*>`, 'giu');
/** Whatever of it is still there after that: unclosed, cut in two, written in a way that we do not read. */
const REMAINS = new RegExp(String.raw`[<\s/]${NAME}[\s=>/]`, 'iu');

/** Longer ones than any camera writes are not looked through for hours. */
const MAX_PACKET_BYTES = 256 * 1024;

/** Cleans every packet within `bytes`; true when a place was in one. */
export function cleanXmp(bytes: Buffer): boolean {
  let found = false;
  for (let at = findFirst(bytes, STARTS, 0); at >= 0; ) {
    const end = findFirst(bytes, ENDS, at);
    const packet = bytes.subarray(at, end < 0 ? bytes.length : end);
    if (cleanPacket(packet)) found = true;
    at = end < 0 ? -1 : findFirst(bytes, STARTS, end);
  }
  return found;
}

/** Whether a place is named anywhere in it, be it a whole packet or not. */
export function namesPlace(text: string): boolean {
  return REMAINS.test(text);
}

function cleanPacket(packet: Buffer): boolean {
  const text = packet.toString('latin1');
  // Sixteen bits for each letter: nobody writes it into photos, so nothing is lost with it.
  if (text.includes('G\0P\0S\0')) {
    packet.fill(0x20);
    return true;
  }
  if (!namesPlace(text)) return false;
  const patterns = packet.length > MAX_PACKET_BYTES ? [] : [ATTRIBUTE, EMPTY_ELEMENT, ELEMENT];
  const cleaned = patterns.reduce(
    (left, pattern) => left.replace(pattern, (match) => ' '.repeat(match.length)),
    text,
  );
  packet.write(namesPlace(cleaned) ? ' '.repeat(packet.length) : cleaned, 'latin1');
  return true;
}

function findFirst(bytes: Buffer, marks: readonly string[], from: number): number {
  const found = marks.map((mark) => bytes.indexOf(mark, from, 'latin1')).filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}
