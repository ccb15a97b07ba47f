import { LANGUAGE, LOCALE } from '#catalogue';
import { isolate } from './isolate.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;
const { format } = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, useGrouping: false });

/** A size for people: KB below one MB, MB below 1024 MB, then GB (R 5.1). */
export function readableBytes(bytes: number): string {
  if (bytes < MB) return withUnit(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB)), 'KB');
  return bytes < GB ? withUnit(bytes / MB, 'MB') : withUnit(bytes / GB, 'GB');
}

/** Storage for people: in MB however little it is, GB above 1024 MB (R 9.28). */
export function readableStorage(bytes: number): string {
  if (bytes >= MB) return readableBytes(bytes);
  return withUnit(bytes === 0 ? 0 : Math.max(0.1, bytes / MB), 'MB');
}

function withUnit(count: number, unit: string): string {
  return isolate(`${format(count)} ${unit}`, LANGUAGE);
}
