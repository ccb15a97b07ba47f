// The frame of a chart: what it shows, its sum, and room for the picture.

import type { ReactNode } from 'react';

interface ChartPanelProps {
  name: string;
  /** Undefined while it is being counted. */
  total?: string | undefined;
  children?: ReactNode;
}

export const CHART_GRID = 'grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2';

export function ChartPanel({ name, total, children }: ChartPanelProps) {
  return (
    <figure className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <figcaption className="mb-3 flex items-baseline justify-between gap-4">
        <span className="font-medium">{name}</span>
        <span className="h-7 text-card font-semibold tabular-nums">{total}</span>
      </figcaption>
      <div className="h-44">{children}</div>
    </figure>
  );
}
