// The analytics: figures by day, users by tier, and the activity log (docs/rules.md, section 7).

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { adminAnalyticsMessages } from '../../../shared/messages/en/admin-analytics-messages.ts';
import { adminFrameMessages } from '../../../shared/messages/en/admin-frame-messages.ts';
import { ANALYTICS_DAYS } from '../../../shared/rules/admin-lists.ts';
import { lazyComponent } from '../../http/lazy-component.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { ActivityLogPanel } from '../activity-log-panel.tsx';
import { AdminPage } from '../admin-page.tsx';
import { adminQuery } from '../admin-request.ts';
import { withFilter } from '../list/list-state.ts';
import { useListState } from '../list/use-list-state.ts';
import { SectionFailure } from '../section-failure.tsx';
import { isNobody, TierMix } from '../tier-mix.tsx';
import { NoData } from '../users/user-figures.tsx';
import { ANALYTICS_PLAN, daysOf } from './analytics-plan.ts';
import { ChartShapes } from './chart-shapes.tsx';
import { DayChoice } from './day-choice.tsx';
import { DayFiguresTable } from './day-figures-table.tsx';

const DayCharts = lazyComponent(async () => (await import('./day-charts.tsx')).DayCharts);

export function AdminAnalyticsScreen() {
  const [state, change] = useListState(ANALYTICS_PLAN);
  const { filters, page } = state;
  const days = daysOf(filters.days);
  const query = useQuery({
    ...adminQuery('GET /admin/analytics', { query: { days } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;

  return (
    <AdminPage
      title={adminFrameMessages.analytics()}
      aside={
        <DayChoice
          choices={ANALYTICS_DAYS}
          days={days}
          // Another number of days keeps the page of the log.
          onChoose={(next) => change({ page, filters: withFilter(filters, 'days', String(next)) })}
        />
      }
    >
      {query.error && !data ? (
        <SectionFailure query={query} failure={adminAnalyticsMessages.failed()} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={`grid grid-cols-1 gap-4 transition-opacity sm:gap-6 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data ? (
            <Suspense fallback={<ChartShapes />}>
              <DayCharts days={data.days} />
            </Suspense>
          ) : (
            <ChartShapes />
          )}
          {data && <DayFiguresTable days={data.days} />}
          <SectionCard dense title={adminAnalyticsMessages.tiers()}>
            <div className="min-h-20">
              {data && (isNobody(data.tiers) ? <NoData /> : <TierMix tiers={data.tiers} />)}
            </div>
          </SectionCard>
        </div>
      )}
      <ActivityLogPanel state={state} change={change} />
    </AdminPage>
  );
}
