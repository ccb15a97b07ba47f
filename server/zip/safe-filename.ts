const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/iu;

/** The text as a name or a part of one, in at most so many bytes of UTF-8; empty when nothing of it may stay. */
export function safeFilename(text: string, maxBytes: number): string {
  // Half a character becomes the sign for one that is unknown.
  const clean = Buffer.from(text).toString().normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ');
  const allowed = trimEnds(clean).replace(DEVICE, '_$&');
  return trimEnds(cutTo(allowed, maxBytes));
}

function trimEnds(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/gu, '');
}

function cutTo(text: string, maxBytes: number): string {
  let [kept, bytes] = ['', 0];
  for (const sign of text) {
    bytes += Buffer.byteLength(sign);
    if (bytes > maxBytes) break;
    kept += sign;
  }
  return kept;
}
