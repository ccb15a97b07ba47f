// An expiration while it is being chosen, and what is sent of it (specification, section 5, Expiration).

import { DEFAULT_PRESET, decideExpiration, type ExpirationPreset } from '../../shared/rules/expiry.ts';
import type { Tier } from '../../shared/rules/tiers.ts';

export interface ExpirationDraft {
  preset: ExpirationPreset;
  /** YYYY-MM-DD and HH:mm, as the platform's inputs give them; for CUSTOM. */
  date: string;
  time: string;
}

/** The time starts as the present one. */
export function newExpirationDraft(now: Date): ExpirationDraft {
  const time = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return { preset: DEFAULT_PRESET, date: '', time };
}

/** What is sent: of a custom choice the moment of the local date and time, or the date alone without a time. */
export function expirationBody({ preset, date, time }: ExpirationDraft) {
  const choice = { expirationPreset: preset, timeZone: localTimeZone() };
  if (preset !== 'CUSTOM' || date === '') return choice;
  return { ...choice, customDate: time ? new Date(`${date}T${time}`).toISOString() : date };
}

/** What the server would say against it, or null. */
export function expirationProblem(draft: ExpirationDraft, tier: Tier, now: number): string | null {
  const answer = decideExpiration(expirationBody(draft), tier, now);
  return 'problem' in answer ? answer.problem : null;
}

export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
