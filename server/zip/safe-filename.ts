import { removeInvisible, splitGraphemes } from '../../shared/rules/characters.ts';

const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/iu;

/** Returns at most `maxBytes` of UTF-8; empty if no character is allowed. */
export function safeFilename(text: string, maxBytes: number): string {
  const visible = removeInvisible(Buffer.from(text).toString().replace(FORBIDDEN, ' '));
  const clean = visible.normalize('NFC').replace(/\s+/gu, ' ');
  const allowed = trimEnds(clean).replace(DEVICE, '_$&');
  return trimEnds(cutTo(allowed, maxBytes));
}

function trimEnds(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/gu, '');
}

function cutTo(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let [kept, bytes] = ['', 0];
  for (const grapheme of splitGraphemes(text)) {
    bytes += Buffer.byteLength(grapheme);
    if (bytes > maxBytes) break;
    kept += grapheme;
  }
  return kept;
}
