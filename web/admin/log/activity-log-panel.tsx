import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import type { ActivityEntry } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ACTIVITY_PAGE_SIZE, ACTIVITY_TYPES } from '../../../shared/rules/admin/admin-lists.ts';
import { type ApiError, networkError } from '../../http/api-error.ts';
import { readAnswer } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { formatMoment } from '../../ui/format-day.ts';
import { adminQuery, identifyAdmin, usePages } from '../admin-request.ts';
import type { AnalyticsFilters } from '../analytics/day-series.ts';
import { FilterSelect } from '../list/list-controls.tsx';
import { type ListColumn, ListRows } from '../list/list-rows.tsx';
import type { List } from '../list/list-state.ts';
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
    width: '24%',
  },
  {
    name: messages.adminLog.about,
    cell: (entry) => <ActivityEntity entry={entry} />,
    isLong: true,
    width: '26%',
  },
  {
    name: messages.adminLog.when,
    cell: (entry) => <time dateTime={entry.timestamp}>{formatMoment(entry.timestamp)}</time>,
    isNumber: true,
    isLong: true,
    width: '13.5rem',
  },
];

export function ActivityLogPanel({ list }: { list: List<'createdAt', AnalyticsFilters> }) {
  const { type } = list.filters;
  const client = useQueryClient();
  const query = usePages({
    ...adminQuery('GET /admin/dashboard/activity', {
      query: { page: list.page, limit: ACTIVITY_PAGE_SIZE, type },
    }),
    staleTime: 0,
  });
  const download = useMutation({
    mutationFn: () => downloadActivity(type),
    // The download itself adds an entry to the log.
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
            onChange={(chosen) => list.setFilter('type', chosen)}
          />
          <Button
            kind="secondary"
            busy={download.isPending}
            onClick={() => download.mutate()}
            className="max-sm:grow sm:min-h-9 sm:py-1 sm:text-label"
          >
            {!download.isPending && <Download aria-hidden className="size-4" />}
            <span>{messages.adminLog.export()}</span>
          </Button>
        </div>
      </div>
      <PagedList
        messages={messages.adminLog}
        emptyIcon={History}
        query={query}
        list={list}
        rows={query.data?.activity}
      >
        <ListRows
          label={messages.adminLog.label()}
          columns={COLUMNS}
          rows={query.data?.activity}
          keyOf={(entry) => entry.id}
          skeletonRows={ACTIVITY_PAGE_SIZE}
        />
      </PagedList>
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
  const filename = /filename="([^"]+)"/u.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  if (answer.ok && filename) return saveFile(await answer.blob(), filename);
  try {
    readAnswer(answer.status, await answer.text());
  } catch (error) {
    identity.noteRefusal(error as ApiError);
    throw error;
  }
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may still be reading the file, so its URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
