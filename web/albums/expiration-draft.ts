// An expiration while it is being chosen, and what is sent of it (specification, section 5, Expiration).

import type { Album } from '../../shared/api/albums-api.ts';
import { DEFAULT_PRESET, dayIn, decideExpiration, type ExpirationPreset } from '../../shared/rules/expiry.ts';
import type { Tier } from '../../shared/rules/tiers.ts';

export interface ExpirationDraft {
  preset: ExpirationPreset;
  /** YYYY-MM-DD and HH:mm, as the platform's inputs give them; for CUSTOM. */
  date: string;
  time: string;
}

/** The time starts as the present one. */
export function newExpirationDraft(now: Date): ExpirationDraft {
  return { preset: DEFAULT_PRESET, date: '', time: timeOf(now) };
}

/** What the album has now; a date of its own with its time. */
export function expirationDraftOf(
  { expirationPreset: preset, expirationDate }: Pick<Album, 'expirationPreset' | 'expirationDate'>,
  now: Date,
): ExpirationDraft {
  if (preset !== 'CUSTOM' || expirationDate === null) return { preset, date: '', time: timeOf(now) };
  const moment = new Date(expirationDate);
  return { preset, date: dayIn(localTimeZone(), moment.getTime()), time: timeOf(moment) };
}

function timeOf(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * What is sent: of a custom choice the moment of the local date and time, or the date alone without a time. What is no
 * date is none.
 */
export function expirationBody({ preset, date, time }: ExpirationDraft) {
  const choice = { expirationPreset: preset, timeZone: localTimeZone() };
  if (preset !== 'CUSTOM' || date === '') return choice;
  if (!time) return { ...choice, customDate: date };
  // The platform's input takes years of five digits.
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? choice : { ...choice, customDate: moment.toISOString() };
}

/** What the server would say against it, or null. */
export function expirationProblem(draft: ExpirationDraft, tier: Tier, now: number): string | null {
  const answer = decideExpiration(expirationBody(draft), tier, now);
  return 'problem' in answer ? answer.problem : null;
}

export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
