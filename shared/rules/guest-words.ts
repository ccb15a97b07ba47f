// What guests may say of photos: captions, reports (R 10.15025, R 10.1505).

import { guestWordsMessages } from '../messages/en/guest-words-messages.ts';
import { cleanLine, lengthOf } from './fields.ts';

/** A caption, or the reason of a report. */
export const MAX_SAID_LENGTH = 280;
/** A photo that so many devices have reported is hidden until its owner looks. */
export const REPORTS_TO_HIDE = 3;
/** Of a device, with one request. */
export const MAX_UPLOAD_SESSIONS = 20;
/** Photos that a device asks about before it sends them. */
export const MAX_ASKED_HASHES = 100;
/** A link that takes upload sessions to another phone works so long. */
export const TRANSFER_MS = 10 * 60_000;

export function checkSaid(text: string): string | null {
  return lengthOf(cleanLine(text)) > MAX_SAID_LENGTH
    ? guestWordsMessages.tooLong({ max: MAX_SAID_LENGTH })
    : null;
}
