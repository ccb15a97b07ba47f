// Numbers as administrators read them.

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

/** Seconds as days, hours or minutes: '3 days', whichever is the largest. */
export function formatUptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return formatUnit(days, 'day');
  return hours > 0 ? formatUnit(hours, 'hour') : formatUnit(minutes, 'minute');
}

/** '1 day', '2 days'. */
export function formatUnit(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}
