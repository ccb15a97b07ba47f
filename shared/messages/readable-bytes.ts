import { LANGUAGE, LOCALE } from '#catalogue';
import { isolate } from './isolate.ts';
import type { Language } from './languages.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** Formats a size: KB below one MB, MB below 1024 MB, then GB (R 5.1). */
export function readableBytes(bytes: number, language?: Language): string {
  if (bytes < MB)
    return withUnit(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB)), 'kilobyte', language);
  return bytes < GB ? withUnit(bytes / MB, 'megabyte', language) : withUnit(bytes / GB, 'gigabyte', language);
}

/** Formats used storage: always in MB, or in GB above 1024 MB (R 9.28). */
export function readableStorage(bytes: number, language?: Language): string {
  if (bytes >= MB) return readableBytes(bytes, language);
  return withUnit(bytes === 0 ? 0 : Math.max(0.1, bytes / MB), 'megabyte', language);
}

/** French writes `Mo`. 1,024 bytes are KB, whereas `kB` would mean a thousand. */
function withUnit(count: number, unit: string, language?: Language): string {
  const style = { style: 'unit', unit, maximumFractionDigits: 1, useGrouping: false } as const;
  const text = new Intl.NumberFormat(language ?? LOCALE, style).format(count);
  return isolate(text.replace('kB', 'KB'), language ?? LANGUAGE);
}
