import type { ReactNode } from 'react';
import { DAY_SERIES } from './day-series.ts';

interface ChartPanelProps {
  name: string;
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

export function ChartSkeletons() {
  return (
    <div aria-hidden className={CHART_GRID}>
      {DAY_SERIES.map(({ key, name }) => (
        <ChartPanel key={key} name={name()}>
          <div className="h-full animate-late rounded-control bg-sunken" />
        </ChartPanel>
      ))}
    </div>
  );
}
