const MINUTE_MS = 60_000;

/** `+02:00`, which not every runtime accepts as a zone. */
const OFFSET = /^([+-])(\d{2}):(\d{2})$/u;

/** `UTC+2`, `+0530`. */
const NAMED_OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?([0-5]\d)?$/iu;
const MAX_OFFSET_HOURS = 14;

/**
 * Returns a valid zone: the given one, or its named offset, or `offsetMinutes` east of UTC. Browsers may send
 * zones that no runtime knows, such as `Etc/Unknown`.
 */
export function knownZone(zone: string | undefined, offsetMinutes = 0): string {
  if (zone && isKnown(zone)) return zone;
  const [, sign, hours, minutes = '0'] = NAMED_OFFSET.exec(zone ?? '') ?? [];
  if (sign && Number(hours) <= MAX_OFFSET_HOURS) return offsetZone(sign, Number(hours), Number(minutes));
  if (offsetMinutes === 0) return 'UTC';
  const distance = Math.abs(offsetMinutes);
  return offsetZone(offsetMinutes < 0 ? '-' : '+', Math.floor(distance / 60), distance % 60);
}

function offsetZone(sign: string, ...numbers: [hours: number, minutes: number]): string {
  return sign + numbers.map((number) => String(number).padStart(2, '0')).join(':');
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export function clockIn(zone: string): (at: number) => string {
  const [, sign, hours, minutes] = OFFSET.exec(zone) ?? [];
  if (sign) {
    const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
    const utc = clockIn('UTC');
    return (at) => utc(at + offset);
  }
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
    return `${day}T${part('hour')}:${part('minute')}:${part('second')}`;
  };
}

export function dayIn(zone: string, at: number): string {
  return clockIn(zone)(at).slice(0, 10);
}
