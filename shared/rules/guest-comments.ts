import type { Problem } from '../problems.ts';
import type { Visibility } from './access.ts';
import { cleanLine, graphemesIn } from './fields.ts';

/** A caption, or the reason of a report. */
export const MAX_COMMENT_LENGTH = 280;
/** A photo that so many devices have reported is hidden until its owner looks. */
export const REPORTS_TO_HIDE = 3;
/** Reports hide at most so many photos of an album in an hour; what is reported beyond is only marked for the owner. */
export const HIDES_PER_HOUR = 3;

/** Where photos are approved first, guests see no new line unapproved: its photo waits again. */
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
  return graphemesIn(cleanLine(text)) > MAX_COMMENT_LENGTH
    ? { code: 'guestComment.tooLong', max: MAX_COMMENT_LENGTH }
    : null;
}
