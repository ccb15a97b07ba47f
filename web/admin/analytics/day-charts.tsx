import { memo } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { LANGUAGE } from '#catalogue';
import type { DayFigures } from '../../../shared/api/admin-activity-api.ts';
import { getDirection } from '../../../shared/messages/languages.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ONWARDS } from '../../browser/reading-direction.ts';
import { NoData } from '../admin-parts.tsx';
import { formatCount, formatDate, formatShortDate } from '../formats.ts';
import { CHART_GRID, ChartPanel } from './chart-panel.tsx';
import { DAY_SERIES, sumOfDays } from './day-series.ts';

const WHERE_TIME_BEGINS: { orientation: 'left' | 'right' } = { orientation: ONWARDS < 0 ? 'right' : 'left' };
const TICK = { fill: 'var(--ink-2)', fontSize: 12 };

/** Memoized, because rendering is slow. */
export const DayCharts = memo(function DayCharts({ days }: { days: DayFigures[] }) {
  return (
    <div className={CHART_GRID}>
      {DAY_SERIES.map((series) => {
        const sum = sumOfDays(days, series.key);
        return (
          <ChartPanel key={series.key} name={series.name()} total={series.format(sum)}>
            {sum === 0 ? <NoData /> : <DayChart days={days} series={series} />}
          </ChartPanel>
        );
      })}
    </div>
  );
});

function DayChart({ days, series }: { days: DayFigures[]; series: (typeof DAY_SERIES)[number] }) {
  const { key, name, format } = series;
  const unit = key === 'bytes' ? chooseByteUnit(days) : { size: 1, name: '' };
  return (
    <div
      role="img"
      aria-label={messages.adminAnalytics.chart({ figure: name() })}
      dir="ltr"
      className="h-full"
    >
      <ResponsiveContainer>
        <BarChart
          data={days}
          accessibilityLayer={false}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="18%"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            reversed={ONWARDS < 0}
            tickFormatter={formatShortDate}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            height={28}
            tickMargin={8}
            minTickGap={24}
            // Without this, the charts would start with different days, because their axes differ in width.
            interval="equidistantPreserveStart"
          />
          <YAxis
            width="auto"
            {...WHERE_TIME_BEGINS}
            tickFormatter={(figure: number) => `${formatCount(figure)}${unit.name}`}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            allowDecimals={key === 'bytes'}
            tickCount={4}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)' }}
            labelFormatter={(date) => formatDate(String(date))}
            formatter={(figure) => [format(Number(figure) * unit.size), name()]}
            separator=": "
            contentStyle={{
              background: 'var(--surface)',
              border: '1px solid var(--line)',
              borderRadius: 10,
              boxShadow: 'var(--float)',
              direction: getDirection(LANGUAGE),
            }}
            labelStyle={{ color: 'var(--ink-2)' }}
            itemStyle={{ color: 'var(--ink)', fontWeight: 500 }}
          />
          <Bar
            dataKey={(day: DayFigures) => day[key] / unit.size}
            fill="var(--accent)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
            maxBarSize={28}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Chooses the unit so that ticks are round numbers. */
function chooseByteUnit(days: readonly DayFigures[]): { size: number; name: string } {
  const max = Math.max(...days.map((day) => day.bytes));
  return max >= 1024 ** 3 ? { size: 1024 ** 3, name: ' GB' } : { size: 1024 ** 2, name: ' MB' };
}
