// One figure of the benchmark, and the table of all of them.

export interface Figure {
  what: string;
  measured: string;
  /** What it stands beside: a peer measured in the same run, or the limit. */
  beside: string;
  /** Measured by beside. */
  ratio: number;
  /** The ratio that must be kept; absent where the figure is only shown. */
  must?: { max: number } | { min: number };
}

/** Whether the figure keeps its limit. */
export function holds({ ratio, must }: Figure): boolean {
  if (!must) return true;
  return 'max' in must ? ratio <= must.max : ratio >= must.min;
}

/** All figures, one in each row. */
export function asTable(figures: readonly Figure[]): string {
  const head = ['', 'measured', 'beside', 'ratio', 'limit', ''];
  const rows = figures.map((figure) => [
    figure.what,
    figure.measured,
    figure.beside,
    figure.ratio.toFixed(2),
    limitOf(figure),
    figure.must ? (holds(figure) ? 'held' : 'MISSED') : '',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

function limitOf({ must }: Figure): string {
  if (!must) return '';
  return 'max' in must ? `<= ${must.max}` : `>= ${must.min}`;
}
