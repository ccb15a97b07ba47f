import type { Album } from '../../../shared/api/albums-api.ts';
import { sentenceOf } from '../../../shared/problems.ts';
import { DEFAULT_PRESET, decideExpiration, type ExpirationPreset } from '../../../shared/rules/expiry.ts';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { localTimeZone } from '../../browser/local-time-zone.ts';

/** Of date and time inputs. */
export interface LocalMoment {
  date: string;
  time: string;
}

export interface ExpirationDraft extends LocalMoment {
  preset: ExpirationPreset;
}

export function newExpirationDraft(now: Date): ExpirationDraft {
  return { preset: DEFAULT_PRESET, date: '', time: timeOf(now) };
}

export function expirationDraftOf(
  { expirationPreset: preset, expirationDate }: Pick<Album, 'expirationPreset' | 'expirationDate'>,
  now: Date,
): ExpirationDraft {
  if (preset !== 'CUSTOM' || expirationDate === null) return { preset, date: '', time: timeOf(now) };
  return { preset, ...localMomentOf(Date.parse(expirationDate)) };
}

function timeOf(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

export function localMomentOf(ms: number): LocalMoment {
  return { date: dayIn(localTimeZone(), ms), time: timeOf(new Date(ms)) };
}

/** Null where it is incomplete, or a year has five digits, which date inputs accept. */
export function msOf({ date, time }: LocalMoment): number | null {
  const ms = new Date(`${date}T${time}`).getTime();
  return date === '' || time === '' || Number.isNaN(ms) ? null : ms;
}

/** For a custom choice the moment of the local time. An invalid date is omitted. */
export function expirationBody({ preset, date, time }: ExpirationDraft) {
  const choice = { expirationPreset: preset, timeZone: localTimeZone() };
  if (preset !== 'CUSTOM' || date === '') return choice;
  if (!time) return { ...choice, customDate: date };
  const ms = msOf({ date, time });
  return ms === null ? choice : { ...choice, customDate: new Date(ms).toISOString() };
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
