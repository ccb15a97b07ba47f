import type { Album } from '../../../shared/api/albums-api.ts';
import { sentenceOf } from '../../../shared/problems.ts';
import {
  DEFAULT_PRESET,
  dayIn,
  decideExpiration,
  type ExpirationPreset,
} from '../../../shared/rules/expiry.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';

export interface ExpirationDraft {
  preset: ExpirationPreset;
  date: string;
  time: string;
}

export function newExpirationDraft(now: Date): ExpirationDraft {
  return { preset: DEFAULT_PRESET, date: '', time: timeOf(now) };
}

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

/** For a custom choice the moment of the local time. An invalid date is omitted. */
export function expirationBody({ preset, date, time }: ExpirationDraft) {
  const choice = { expirationPreset: preset, timeZone: localTimeZone() };
  if (preset !== 'CUSTOM' || date === '') return choice;
  if (!time) return { ...choice, customDate: date };
  // Date inputs accept years of five digits.
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? choice : { ...choice, customDate: moment.toISOString() };
}

export function expirationProblem(
  draft: ExpirationDraft,
  tier: Tier,
  now: number,
  revealAt: string | null = null,
): string | null {
  const revealMs = revealAt === null ? null : Date.parse(revealAt);
  const answer = decideExpiration(expirationBody(draft), tier, now, revealMs);
  return 'problem' in answer ? sentenceOf(answer.problem) : null;
}
