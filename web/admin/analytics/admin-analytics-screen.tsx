import { messages } from '../../../shared/messages/messages.ts';
import type { AnalyticsDays } from '../../../shared/rules/admin/admin-lists.ts';
import { ANALYTICS_DAYS } from '../../../shared/rules/admin/admin-lists.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { AdminPage, NoData, SectionFailure } from '../admin-parts.tsx';
import { adminQuery, usePages } from '../admin-request.ts';
import { useListState } from '../list/list-state.ts';
import { ActivityLogPanel } from '../log/activity-log-panel.tsx';
import { hasNoUsers, TierMix } from '../tier-mix.tsx';
import { ANALYTICS_PLAN, daysOf } from './analytics-plan.ts';
import { ChartSkeletons } from './chart-panel.tsx';
import { DayFiguresTable } from './day-figures-table.tsx';

const DayCharts = lazyComponent(async () => (await import('./day-charts.tsx')).DayCharts);

export function AdminAnalyticsScreen() {
  const list = useListState(ANALYTICS_PLAN);
  const { filters, page } = list;
  const days = daysOf(filters.days);
  const query = usePages(adminQuery('GET /admin/analytics', { query: { days } }));
  const { data } = query;

  return (
    <AdminPage
      title={messages.adminFrame.analytics()}
      aside={
        <DayChoice
          days={days}
          // The log keeps its page.
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
