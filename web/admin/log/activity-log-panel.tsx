import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import type { ActivityEntry } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ACTIVITY_PAGE_SIZE, ACTIVITY_TYPES } from '../../../shared/rules/admin/admin-lists.ts';
import { errorFromAnswer, networkError } from '../../http/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { adminQuery, identifyAdmin } from '../admin-request.ts';
import type { AnalyticsFilters } from '../analytics/analytics-plan.ts';
import { FilterSelect } from '../list/filter-select.tsx';
import { type ChangeList, type ListState, withFilter } from '../list/list-state.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { ActivityEntity, actionName } from './activity-entry.tsx';

const TYPES = [
  { value: '', name: messages.adminLog.allActions } as const,
  ...ACTIVITY_TYPES.map((type) => ({ value: type, name: () => actionName(type) })),
];

const COLUMNS: readonly ListColumn<ActivityEntry, never>[] = [
  { name: messages.adminLog.action, cell: (entry) => actionName(entry.type) },
  {
    name: messages.adminLog.administrator,
    cell: (entry) => entry.adminUsername,
    isLong: true,
    width: 'w-[24%]',
  },
  {
    name: messages.adminLog.about,
    cell: (entry) => <ActivityEntity entry={entry} />,
    isLong: true,
    width: 'w-[26%]',
  },
  {
    name: messages.adminLog.when,
    cell: (entry) => <time dateTime={entry.timestamp}>{formatMoment(entry.timestamp)}</time>,
    isNumber: true,
    isLong: true,
    width: 'w-54',
  },
];

interface ActivityLogPanelProps {
  state: ListState<'createdAt', AnalyticsFilters>;
  change: ChangeList<'createdAt', AnalyticsFilters>;
}

export function ActivityLogPanel({ state: { page, filters }, change }: ActivityLogPanelProps) {
  const { type } = filters;
  const client = useQueryClient();
  const query = useQuery({
    ...adminQuery('GET /admin/dashboard/activity', { query: { page, limit: ACTIVITY_PAGE_SIZE, type } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const download = useMutation({
    mutationFn: () => downloadActivity(type),
    // The download adds an audit entry.
    onSuccess: () => client.invalidateQueries({ queryKey: ['GET /admin/dashboard/activity'] }),
    onError: (error) => showRefusal(error, messages.adminLog.exportFailed()),
  });

  return (
    <section aria-labelledby="activity-log">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h2 id="activity-log" className="font-display text-card">
          {messages.adminLog.label()}
        </h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <FilterSelect
            label={messages.adminLog.action()}
            value={type ?? ''}
            options={TYPES}
            onChange={(chosen) => change({ filters: withFilter(filters, 'type', chosen) })}
          />
          <Button
            kind="secondary"
            busy={download.isPending}
            onClick={() => download.mutate()}
            className="max-sm:grow sm:min-h-9 sm:py-1 sm:text-label"
          >
            {!download.isPending && <Download aria-hidden className="size-4" />}
            {messages.adminLog.export()}
          </Button>
        </div>
      </div>
      <PagedList
        label={messages.adminLog.label()}
        messages={messages.adminLog}
        columns={COLUMNS}
        rows={query.data?.activity}
        keyOf={(entry) => entry.id}
        page={page}
        pagination={query.data?.pagination}
        pageSize={ACTIVITY_PAGE_SIZE}
        query={query}
        emptyIcon={History}
        onPage={(next, options) => change({ page: next }, options)}
      />
    </section>
  );
}

/** A plain link cannot send the administrator's token. Throws `ApiError`. */
async function downloadActivity(type: string | undefined): Promise<void> {
  const identity = identifyAdmin();
  const query = type ? `?type=${encodeURIComponent(type)}` : '';
  const answer = await fetch(`/api/admin/dashboard/activity.csv${query}`, {
    headers: identity.headers,
  }).catch(() => {
    throw networkError();
  });
  if (!answer.ok) {
    const error = errorFromAnswer(answer.status, await answer.json().catch(() => null));
    identity.noteRefusal(error);
    throw error;
  }
  const filename = /filename="([^"]+)"/u.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  save(await answer.blob(), filename ?? 'activity.csv');
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser still reads it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
