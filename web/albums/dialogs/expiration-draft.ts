import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatProblem } from '../../../shared/problems.ts';
import { isRevealed } from '../../../shared/rules/access.ts';
import { DEFAULT_PRESET, decideExpiration, type ExpirationPreset } from '../../../shared/rules/expiry.ts';
import { checkRevealAt } from '../../../shared/rules/reveal-time.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';

const DAY_MS = 86_400_000;

/** The values of a date and a time input. */
export interface LocalMoment {
  date: string;
  time: string;
}

export interface ExpirationDraft extends LocalMoment {
  preset: ExpirationPreset;
}

/** When the album ends, and when guests see its photos. */
export interface TimesDraft extends LocalMoment {
  expiration: ExpirationDraft;
  revealsLater: boolean;
}

export function newExpirationDraft(now: Date): ExpirationDraft {
  return { preset: DEFAULT_PRESET, date: '', time: toTime(now) };
}

function toExpirationDraft(
  { expirationPreset: preset, expirationDate }: Pick<Album, 'expirationPreset' | 'expirationDate'>,
  now: Date,
): ExpirationDraft {
  if (preset !== 'CUSTOM' || expirationDate === null) return { preset, date: '', time: toTime(now) };
  return { preset, ...toLocalMoment(Date.parse(expirationDate)) };
}

function toTime(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

function toLocalMoment(ms: number): LocalMoment {
  return { date: dayIn(localTimeZone(), ms), time: toTime(new Date(ms)) };
}

/** Returns null if the value is incomplete, or if the year has five digits, which date inputs accept. */
function toMs({ date, time }: LocalMoment): number | null {
  const ms = new Date(`${date}T${time}`).getTime();
  return date === '' || time === '' || Number.isNaN(ms) ? null : ms;
}

export function toTimesDraft(
  album: Pick<Album, 'expirationPreset' | 'expirationDate' | 'revealAt'>,
  now: number,
): TimesDraft {
  const revealAt = album.revealAt === null ? 0 : Date.parse(album.revealAt);
  const revealsLater = !isRevealed(revealAt, now);
  return {
    expiration: toExpirationDraft(album, new Date(now)),
    revealsLater,
    ...toLocalMoment(revealsLater ? revealAt : now + DAY_MS),
  };
}

/** Returns null if guests see the photos now, or if the time is incomplete. */
export function toRevealMs({ revealsLater, ...moment }: TimesDraft): number | null {
  return revealsLater ? toMs(moment) : null;
}

export function movesReveal(draft: TimesDraft, before: TimesDraft): boolean {
  return toRevealMs(draft) !== toRevealMs(before);
}

/**
 * A preset counts from the day on which it is saved, so a changed reveal time alone must not move the end.
 */
export function savesExpiration(draft: TimesDraft, before: TimesDraft): boolean {
  return draft.expiration !== before.expiration || !movesReveal(draft, before);
}

export function findTimesProblems(
  draft: TimesDraft,
  before: TimesDraft,
  album: Pick<Album, 'expirationDate'>,
  tier: Tier,
  now: number,
): { expiration: string | null; date: string | null } {
  const revealAt = toRevealMs(draft);
  const saves = savesExpiration(draft, before);
  // If the end changes too, `findExpirationProblem` compares it with the reveal.
  const endsAt = saves || album.expirationDate === null ? null : Date.parse(album.expirationDate);
  const isLacking = draft.revealsLater && revealAt === null;
  const isNew = revealAt !== null && movesReveal(draft, before);
  return {
    expiration: saves ? findExpirationProblem(draft.expiration, tier, now, revealAt) : null,
    date: isLacking
      ? messages.guestView.noTime()
      : isNew
        ? formatProblem(checkRevealAt(revealAt, now, endsAt))
        : null,
  };
}

/** Sends a custom date and time as a timestamp in UTC. Omits an invalid date. */
export function expirationBody({ preset, date, time }: ExpirationDraft) {
  const choice = { expirationPreset: preset, timeZone: localTimeZone() };
  if (preset !== 'CUSTOM' || date === '') return choice;
  if (!time) return { ...choice, customDate: date };
  const ms = toMs({ date, time });
  return ms === null ? choice : { ...choice, customDate: new Date(ms).toISOString() };
}

export function findExpirationProblem(
  draft: ExpirationDraft,
  tier: Tier,
  now: number,
  revealAt: number | null = null,
): string | null {
  const answer = decideExpiration(expirationBody(draft), tier, now, revealAt);
  return 'problem' in answer ? formatProblem(answer.problem) : null;
}
