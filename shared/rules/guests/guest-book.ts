import type { Problem } from '../../problems.ts';
import { splitGraphemes } from '../characters.ts';
import { cleanText } from '../fields.ts';

export const MAX_LINE_LENGTH = 1_000;
export const MAX_VOICE_SECONDS = 60;
/** Enough for a minute of MP3 at 256 kbit/s. */
export const MAX_VOICE_BYTES = 2 * 1024 * 1024;
/** Recorders make AAC where every browser can play it, and MP3 otherwise. Stored files have these extensions. */
export const VOICE_EXTENSIONS = { 'audio/mp4': '.m4a', 'audio/mpeg': '.mp3' } as const;
export type VoiceType = keyof typeof VOICE_EXTENSIONS;
/** Levels between 0 and 99, which the page draws as the waveform of a voice. */
export const WAVEFORM_BARS = 48;
/** For each album. */
export const MAX_ENTRIES = 1_000;
/** For each photo. */
export const MAX_COMMENTS = 200;

export const ENTRY_KINDS = ['line', 'voice', 'comment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Counts characters as people see them. */
export function checkLine(text: string): Problem | null {
  const length = splitGraphemes(cleanText(text)).length;
  return length > MAX_LINE_LENGTH ? { code: 'guestComment.tooLong', max: MAX_LINE_LENGTH } : null;
}
