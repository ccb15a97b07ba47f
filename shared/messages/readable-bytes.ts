import { LANGUAGE, LOCALE } from '#catalogue';
import { isolate } from './isolate.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** A size for people: KB below one MB, MB below 1024 MB, then GB (R 5.1). */
export function readableBytes(bytes: number): string {
  if (bytes < MB) return withUnit(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB)), 'kilobyte');
  return bytes < GB ? withUnit(bytes / MB, 'megabyte') : withUnit(bytes / GB, 'gigabyte');
}

/** Storage for people: in MB however little it is, GB above 1024 MB (R 9.28). */
export function readableStorage(bytes: number): string {
  if (bytes >= MB) return readableBytes(bytes);
  return withUnit(bytes === 0 ? 0 : Math.max(0.1, bytes / MB), 'megabyte');
}

/** `Mo` in French. 1,024 bytes are KB; `kB` would be a thousand. */
function withUnit(count: number, unit: string): string {
  const style = { style: 'unit', unit, maximumFractionDigits: 1, useGrouping: false } as const;
  return isolate(new Intl.NumberFormat(LOCALE, style).format(count).replace('kB', 'KB'), LANGUAGE);
}
