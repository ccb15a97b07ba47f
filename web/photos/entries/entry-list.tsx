import { BookOpen } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './entries.css';
import { EntryCard } from './entry-card.tsx';
import { withOwnEntries } from './own-entries.ts';
import { type EntriesAlbum, reloadEntries, useBook, useOwnEntries } from './use-entries.ts';

/** The guest book with all that its viewer may do with the entries. */
export function EntryList({ album }: { album: EntriesAlbum }) {
  const { data, error, isFetching, refetch } = useBook(album);
  const own = useOwnEntries(album);
  const ownIds = useMemo(() => new Set(own.map(({ id }) => id)), [own]);
  const { uploadCode } = album;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code names the album.
  const onStale = useCallback(() => void reloadEntries(album), [uploadCode]);
  if (!data) {
    if (error)
      return (
        <LoadFailure
          message={refusalMessage(error, messages.entry.loadFailed())}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      );
    return (
      <div data-loading className="entries">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-44 w-full rounded-card" />
        ))}
      </div>
    );
  }
  const entries = withOwnEntries(data.entries, own);
  if (entries.length === 0) return <EmptyState icon={BookOpen} title={messages.entry.empty()} />;
  return (
    <ol aria-label={messages.wall.guestBook()} className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryCard album={album} entry={entry} isOwn={ownIds.has(entry.id)} onStale={onStale} />
        </li>
      ))}
    </ol>
  );
}
