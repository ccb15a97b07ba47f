import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { apiQuery } from '../../http/api-query.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import type { Reply } from '../../http/request.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Shows the newest entries before this id, or of all. Its button adds the older ones below. */
export function AlbumLog({ albumId, before }: { albumId: string; before?: number }) {
  const options = apiQuery('GET /albums/:albumId/log', { params: { albumId }, query: { before } });
  const { data, error, refetch } = useQuery({ ...options, staleTime: 0 });
  const [showsMore, setShowsMore] = useState(false);
  if (!data && error) {
    const message = refusalMessage(error, messages.albumLog.loadFailed());
    return <LoadFailure message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-24" />;
  const last = data.entries.at(-1);
  if (!last) return <p className="text-ink-2">{messages.albumLog.empty()}</p>;
  return (
    <>
      <ul ref={before ? takeFocus : null} tabIndex={-1} className="divide-y divide-line border-b border-line">
        {data.entries.map((entry) => (
          <li key={entry.id} className="py-3">
            <p className="wrap-anywhere">{describeEntry(entry)}</p>
            <time dateTime={entry.at} className="text-label text-ink-2">
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      {data.hasMore && showsMore && <AlbumLog albumId={albumId} before={last.id} />}
      {data.hasMore && !showsMore && (
        <Button kind="secondary" className="mt-4" onClick={() => setShowsMore(true)}>
          {messages.albumLog.more()}
        </Button>
      )}
    </>
  );
}

/** The entries take the focus from the button that they replace. */
const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true });

type LogEntry = Reply<'GET /albums/:albumId/log'>['entries'][number];

function describeEntry({ action, by, person, role, count, part }: LogEntry): string {
  return messages.albumLog[action]({
    name: by ?? messages.albumLog.someone(),
    person: person ?? messages.albumLog.someone(),
    role: role ?? '',
    count: count ?? 1,
    part: part ?? '',
  });
}
