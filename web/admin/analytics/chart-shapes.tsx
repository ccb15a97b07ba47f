// The skeletons of the charts.

import { CHART_GRID, ChartPanel } from './chart-panel.tsx';
import { DAY_SERIES } from './day-series.ts';

export function ChartShapes() {
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
