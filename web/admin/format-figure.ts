import { readableStorage } from '../../shared/rules/uploads.ts';

const COUNT = new Intl.NumberFormat('en-US');
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
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
