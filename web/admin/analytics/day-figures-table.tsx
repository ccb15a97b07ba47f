import { ChevronRight } from 'lucide-react';
import type { DayFigures } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatDate } from '../formats.ts';
import { DAY_SERIES } from './day-series.ts';

export function DayFiguresTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 font-medium sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {messages.adminAnalytics.showTable()}
      </summary>
      <div className="border-t border-line">
        <table
          aria-label={messages.adminAnalytics.table()}
          className="w-full border-separate border-spacing-0 tabular-nums"
        >
          <thead>
            <tr>
              {[messages.adminAnalytics.day(), ...DAY_SERIES.map(({ name }) => name())].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`sticky top-14 h-9 border-b border-line bg-surface px-2 font-medium text-ink-2 first:pl-4 last:pr-4 lg:top-0 ${index === 0 ? 'text-left' : 'text-right'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row" className="h-9 px-2 pl-4 text-left font-normal whitespace-nowrap">
                  {formatDate(day.date)}
                </th>
                {DAY_SERIES.map(({ key, format }) => (
                  <td key={key} className={`px-2 text-right last:pr-4 ${day[key] === 0 ? 'text-ink-3' : ''}`}>
                    {format(day[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
