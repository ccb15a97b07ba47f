// A paged list: table or cards, its loading, empty and failed states, and links to other pages.

import type { LucideIcon } from 'lucide-react';
import type { Pagination } from '../../../shared/api/pagination.ts';
import type { ApiError } from '../../http/api-error.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ListCards } from './list-cards.tsx';
import { ListPages } from './list-pages.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { useExistingPage } from './use-existing-page.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface PagedListProps<Row, Sort extends string> extends Omit<ListTableProps<Row, Sort>, 'skeletonRows'> {
  /** Singular and plural: 'user', 'users'. */
  unit: readonly [one: string, many: string];
  pagination: Pagination | undefined;
  pageSize: number;
  query: PagedQuery;
  failure: string;
  empty: { icon: LucideIcon; title: string };
  onPage: (page: number, options?: { replace?: boolean }) => void;
}

/** The part of a TanStack query that the list uses. */
export interface PagedQuery {
  error: ApiError | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export function PagedList<Row, Sort extends string>(props: PagedListProps<Row, Sort>) {
  const { rows, pagination, query, empty, onPage } = props;
  const List = useWideScreen() ? ListTable : ListCards;
  useExistingPage(query.isPlaceholderData ? undefined : pagination, onPage);

  if (query.error && !rows) {
    return (
      <LoadFailure
        message={refusalMessage(query.error, props.failure)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div>
      {rows?.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={`rounded-card border border-line bg-surface transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <List {...props} skeletonRows={props.pageSize} />
        </div>
      )}
      <ListPages unit={props.unit} pagination={pagination} onPage={onPage} />
    </div>
  );
}
