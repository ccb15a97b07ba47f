import { messages } from '../messages/messages.ts';
import { cleanLine, lengthOf } from './fields.ts';

/** A caption, or the reason of a report. */
export const MAX_COMMENT_LENGTH = 280;
/** A photo that so many devices have reported is hidden until its owner looks. */
export const REPORTS_TO_HIDE = 3;

export function checkComment(text: string): string | null {
  return lengthOf(cleanLine(text)) > MAX_COMMENT_LENGTH
    ? messages.guestComment.tooLong({ max: MAX_COMMENT_LENGTH })
    : null;
}
