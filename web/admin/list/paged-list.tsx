import type { LucideIcon } from 'lucide-react';
import type { Pagination } from '../../../shared/api/pagination.ts';
import type { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useWideScreen } from '../../ui/use-media-query.ts';
import { ListCards } from './list-cards.tsx';
import { type ListMessages, ListPages } from './list-pages.tsx';
import { useExistingPage } from './list-state.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

interface PagedListProps<Row, Sort extends string> extends Omit<ListTableProps<Row, Sort>, 'skeletonRows'> {
  messages: ListMessages & { failed: () => string; empty: () => string };
  page: number;
  pagination: Pagination | undefined;
  pageSize: number;
  query: PagedQuery;
  emptyIcon: LucideIcon;
  onPage: (page: number, options?: { replace?: boolean }) => void;
}

export interface PagedQuery {
  error: ApiError | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export function PagedList<Row, Sort extends string>(props: PagedListProps<Row, Sort>) {
  const { rows, pagination, query, messages, onPage } = props;
  const List = useWideScreen() ? ListTable : ListCards;
  useExistingPage(query.isPlaceholderData ? undefined : pagination, onPage);

  if (query.error && !rows) {
    return (
      <LoadFailure
        message={refusalMessage(query.error, messages.failed())}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div>
      {rows?.length === 0 ? (
        <EmptyState icon={props.emptyIcon} title={messages.empty()} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={`rounded-card border border-line bg-surface transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <List {...props} skeletonRows={props.pageSize} />
        </div>
      )}
      <ListPages messages={messages} page={props.page} pagination={pagination} onPage={onPage} />
    </div>
  );
}
