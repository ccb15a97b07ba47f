import { LOCALE } from '#catalogue';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';

const COUNT = new Intl.NumberFormat(LOCALE);
const MONEY = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const GB = 1024 ** 3;

/** '12,345'. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** '$44.97'. */
export function formatMoney(dollars: number): string {
  return MONEY.format(dollars);
}

/** Gigabytes of a reply, in MB or GB. */
export function formatGigabytes(gigabytes: number): string {
  return readableStorage(gigabytes * GB);
}
