import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pagination } from '../../../shared/api/pagination.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionFailure, type SectionQuery } from '../admin-parts.tsx';
import { useExistingPage } from './list-state.ts';

interface ListMessages {
  /** `more` is 'yes' if the search stopped counting at this number. */
  total: (parameters: { count: number; more: 'yes' | 'no' }) => string;
  loading: () => string;
  failed: () => string;
  empty: () => string;
}

interface PageHandle {
  page: number;
  change: (next: { page: number }, options?: { replace?: boolean }) => void;
}

interface PagedListProps<Row> {
  messages: ListMessages;
  emptyIcon: LucideIcon;
  query: SectionQuery & { data: { pagination: Pagination } | undefined; isPlaceholderData: boolean };
  list: PageHandle;
  rows: readonly Row[] | undefined;
  children: ReactNode;
}

export function PagedList<Row>(props: PagedListProps<Row>) {
  const { messages: own, emptyIcon, query, list, rows, children } = props;
  const pagination = query.data?.pagination;
  useExistingPage(query.isPlaceholderData ? undefined : pagination, list.change);

  if (query.error && !rows) return <SectionFailure query={query} failure={own.failed()} />;
  return (
    <div>
      {rows?.length === 0 ? (
        <EmptyState icon={emptyIcon} title={own.empty()} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={`transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {children}
        </div>
      )}
      <ListPages messages={own} list={list} pagination={pagination} />
    </div>
  );
}

interface ListPagesProps {
  messages: ListMessages;
  list: PageHandle;
  pagination: Pagination | undefined;
}

function ListPages({ messages: own, list, pagination }: ListPagesProps) {
  const { page = 1, pages = 1, total = 0, more } = pagination ?? {};
  const totalText = own.total({ count: total, more: more ? 'yes' : 'no' });
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
      <p role="status" className="text-ink-2 tabular-nums">
        {pagination
          ? pages > 1
            ? messages.adminList.totalWithPage({ total: totalText, page, pages })
            : totalText
          : own.loading()}
      </p>
      {pages > 1 && (
        <nav aria-label={messages.adminList.pages()} className="flex gap-2">
          <Button
            kind="secondary"
            disabled={list.page <= 1}
            onClick={() => list.change({ page: list.page - 1 })}
            className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
          >
            <ChevronLeft aria-hidden className="size-4" />
            <span>{messages.adminList.previous()}</span>
          </Button>
          <Button
            kind="secondary"
            disabled={list.page >= pages}
            onClick={() => list.change({ page: list.page + 1 })}
            className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
          >
            <span>{messages.adminList.next()}</span>
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </nav>
      )}
    </div>
  );
}
