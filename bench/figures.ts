/** Of PicPeak 3.43.1 on the machine that the goals were set on (docs/performance.md). */
export const PICPEAK = {
  /** Photos a second until they are shown, by how many are sent at a time. */
  uploads: { 8: 6.5, 3: 6.2, 1: 7.2 },
  /** Albums of 500 photos listed a second over one connection. */
  listed: 41,
  thumbnails: 237,
  previews: 118,
  originals: 128,
} as const;

export interface Figure {
  what: string;
  measured: string;
  /** A peer that was measured in the same run, or a limit. */
  beside: string;
  /** Measured divided by what it is beside. */
  ratio: number;
  /** Absent where the figure is only shown. */
  must?: { max: number } | { min: number };
}

interface Shown {
  unit?: string;
  digits?: number;
  note?: string;
  peer?: string;
}

export function atMost(what: string, value: number, limit: number, shown: Shown = {}): Figure {
  return { ...beside(what, value, limit, shown), must: { max: 1 } };
}

export function atLeast(what: string, value: number, limit: number, shown: Shown = {}): Figure {
  return { ...beside(what, value, limit, shown), must: { min: 1 } };
}

/** Without a limit: what it stands beside is for comparison. */
export function beside(what: string, value: number, other: number, shown: Shown = {}): Figure {
  const { unit = '', digits = 0, note, peer } = shown;
  const text = (number: number) => `${number.toFixed(digits)}${unit && ` ${unit}`}`;
  return {
    what,
    measured: text(value) + (note ? ` (${note})` : ''),
    beside: text(other) + (peer ? `, ${peer}` : ''),
    ratio: value / other,
  };
}

/** Alone. */
export function shown(what: string, value: number, unit: string, digits = 0): Figure {
  return { ...beside(what, value, Number.NaN, { unit, digits }), beside: '' };
}

export function holds({ ratio, must }: Figure): boolean {
  if (!must) return true;
  return 'max' in must ? ratio <= must.max : ratio >= must.min;
}

export function asTable(figures: readonly Figure[]): string {
  const head = ['what', 'measured', 'limit or peer', 'ratio', ''];
  const rows = figures.map((figure) => [
    figure.what,
    figure.measured,
    figure.beside,
    Number.isNaN(figure.ratio) ? '' : figure.ratio.toFixed(2),
    figure.must ? (holds(figure) ? 'held' : 'MISSED') : '',
  ]);
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

export function medians<Key extends string>(rounds: readonly Record<Key, number>[]): Record<Key, number> {
  const keys = Object.keys(rounds[0] ?? {}) as Key[];
  return Object.fromEntries(keys.map((key) => [key, median(rounds.map((round) => round[key]))])) as Record<
    Key,
    number
  >;
}
