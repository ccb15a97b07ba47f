import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../../shared/messages/messages.ts';
import { DASHBOARD_ACTIVITY } from '../../../shared/rules/admin/admin-lists.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SectionFailure } from '../admin-parts.tsx';
import { adminQuery } from '../admin-request.ts';
import { ActivityEntity, actionName } from './activity-entry.tsx';

export function RecentActivity() {
  const query = useQuery({
    ...adminQuery('GET /admin/dashboard/activity', { query: { limit: DASHBOARD_ACTIVITY } }),
    staleTime: 0,
  });
  const entries = query.data?.activity;
  return (
    <SectionCard
      dense
      title={messages.adminDashboard.recentActivity()}
      aside={
        <Link to="/admin/analytics" className="-my-2 py-2 font-medium text-accent hover:underline">
          {messages.adminFrame.viewAll()}
        </Link>
      }
    >
      {query.error && !entries ? (
        <SectionFailure query={query} failure={messages.adminLog.failed()} />
      ) : entries?.length === 0 ? (
        <EmptyState icon={History} title={messages.adminLog.empty()} />
      ) : (
        <ul
          aria-label={messages.adminDashboard.recentEntries()}
          aria-busy={!entries}
          className="-my-2 divide-y divide-line"
        >
          {entries?.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <p className="flex min-w-0 flex-wrap gap-x-3">
                <span className="font-medium">{actionName(entry.type)}</span>
                <ActivityEntity entry={entry} />
              </p>
              <p className="min-w-0 text-ink-2 tabular-nums wrap-anywhere">
                <bdi>{entry.adminUsername}</bdi>
                <span>, </span>
                <time dateTime={entry.timestamp}>{formatMoment(entry.timestamp)}</time>
              </p>
            </li>
          )) ?? <SkeletonLines />}
        </ul>
      )}
    </SectionCard>
  );
}

function SkeletonLines() {
  return Array.from({ length: DASHBOARD_ACTIVITY }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all the same.
    <li key={index} aria-hidden className="py-2">
      <span className="block h-5 w-2/3 animate-late rounded-photo bg-sunken" />
    </li>
  ));
}
