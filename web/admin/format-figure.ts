import { LOCALE } from '#catalogue';
import { readableStorage } from '../../shared/messages/readable-bytes.ts';

const COUNT = new Intl.NumberFormat(LOCALE);
const MONEY = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });
const GB = 1024 ** 3;

export function formatCount(count: number): string {
  return COUNT.format(count);
}

export function formatMoney(dollars: number): string {
  return MONEY.format(dollars);
}

export function formatGigabytes(gigabytes: number): string {
  return readableStorage(gigabytes * GB);
}
