import { ChevronRight } from 'lucide-react';
import type { DayFigures } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ANALYTICS_DAYS, type AnalyticsDays } from '../../../shared/rules/admin/admin-lists.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { AdminPage, hasNoUsers, NoData, SectionFailure, TierMix } from '../admin-parts.tsx';
import { adminQuery, usePages } from '../admin-request.ts';
import { formatDate } from '../formats.ts';
import { useListState } from '../list/list-state.ts';
import { ActivityLogPanel } from '../log/activity-log-panel.tsx';
import { ChartSkeletons } from './chart-panel.tsx';
import { ANALYTICS_PLAN, DAY_SERIES, parseDays } from './day-series.ts';

const DayCharts = lazyComponent(async () => (await import('./day-charts.tsx')).DayCharts);

export function AdminAnalyticsScreen() {
  const list = useListState(ANALYTICS_PLAN);
  const { filters, page } = list;
  const days = parseDays(filters.days);
  const query = usePages(adminQuery('GET /admin/analytics', { query: { days } }));
  const { data } = query;

  return (
    <AdminPage
      title={messages.adminFrame.analytics()}
      aside={
        <DayChoice
          days={days}
          // Changing the number of days keeps the current page of the activity log.
          onChoose={(next) => list.change({ page, filters: { ...filters, days: String(next) } })}
        />
      }
    >
      {query.error && !data ? (
        <SectionFailure query={query} failure={messages.adminAnalytics.failed()} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={`grid grid-cols-1 gap-4 transition-opacity sm:gap-6 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data ? <DayCharts fallback={<ChartSkeletons />} days={data.days} /> : <ChartSkeletons />}
          {data && <DayFiguresTable days={data.days} />}
          <SectionCard dense title={messages.adminAnalytics.tiers()}>
            <div className="min-h-20">
              {data && (hasNoUsers(data.tiers) ? <NoData /> : <TierMix tiers={data.tiers} />)}
            </div>
          </SectionCard>
        </div>
      )}
      <ActivityLogPanel list={list} />
    </AdminPage>
  );
}

interface DayChoiceProps {
  days: AnalyticsDays;
  onChoose: (days: AnalyticsDays) => void;
}

function DayChoice({ days, onChoose }: DayChoiceProps) {
  return (
    <SegmentedControl
      label={messages.adminAnalytics.daysShown()}
      segments={ANALYTICS_DAYS.map((choice) => ({
        value: String(choice),
        label: messages.adminFrame.days({ count: choice }),
      }))}
      showsLabels
      value={String(days)}
      onChange={(value) => onChoose(Number(value) as AnalyticsDays)}
    />
  );
}

function DayFiguresTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 font-medium sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        <span>{messages.adminAnalytics.showTable()}</span>
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
                  className={`sticky top-14 h-9 border-b border-line bg-surface px-2 font-medium text-ink-2 first:ps-4 last:pe-4 lg:top-0 ${index === 0 ? 'text-start' : 'text-end'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row" className="h-9 px-2 ps-4 text-start font-normal whitespace-nowrap">
                  {formatDate(day.date)}
                </th>
                {DAY_SERIES.map(({ key, format }) => (
                  <td key={key} className={`px-2 text-end last:pe-4 ${day[key] === 0 ? 'text-ink-3' : ''}`}>
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
