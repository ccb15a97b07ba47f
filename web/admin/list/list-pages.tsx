import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Pagination } from '../../../shared/api/pagination.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/button.tsx';

export interface ListMessages {
  /** `more`: a search stopped counting here. */
  total: (parameters: { count: number; more: 'yes' | 'no' }) => string;
  loading: () => string;
}

interface ListPagesProps {
  messages: ListMessages;
  /** The page that was asked for: the one before stands until its rows are there. */
  page: number;
  pagination: Pagination | undefined;
  onPage: (page: number) => void;
}

export function ListPages({ messages: own, page: asked, pagination, onPage }: ListPagesProps) {
  const { page = 1, pages = 1, total = 0, more } = pagination ?? {};
  const totalText = own.total({ count: total, more: more ? 'yes' : 'no' });
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
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
            disabled={asked <= 1}
            onClick={() => onPage(asked - 1)}
            className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
          >
            <ChevronLeft aria-hidden className="size-4" />
            {messages.adminList.previous()}
          </Button>
          <Button
            kind="secondary"
            disabled={asked >= pages}
            onClick={() => onPage(asked + 1)}
            className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
          >
            {messages.adminList.next()}
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </nav>
      )}
    </div>
  );
}
