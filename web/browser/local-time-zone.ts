import { knownZone } from '../../shared/rules/time-zone.ts';

export function localTimeZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone, -new Date().getTimezoneOffset());
}
