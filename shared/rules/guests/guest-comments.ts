import type { Problem } from '../../problems.ts';
import type { Visibility } from '../access.ts';
import { splitGraphemes } from '../characters.ts';
import { cleanLine } from '../fields.ts';

export const MAX_COMMENT_LENGTH = 280;
export const REPORTS_TO_HIDE = 3;
/** Maximum number of photos that reports hide per hour. Further reports only mark photos for the owner. */
export const HIDES_PER_HOUR = 3;

/** If the owner approves photos first, a new caption needs approval too. */
export function captionWaits(
  before: { caption: string | null; visibility: Visibility },
  caption: string | null,
  album: { approveFirst: boolean },
): boolean {
  return (
    album.approveFirst && before.visibility === 'shown' && caption !== null && caption !== before.caption
  );
}

export function checkComment(text: string): Problem | null {
  return splitGraphemes(cleanLine(text)).length > MAX_COMMENT_LENGTH
    ? { code: 'guestComment.tooLong', max: MAX_COMMENT_LENGTH }
    : null;
}
