// The footer of a list: the total, the present page, and links to the pages before and after.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Pagination } from '../../../shared/api/pagination.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../format-figure.ts';

interface ListPagesProps {
  unit: readonly [one: string, many: string];
  pagination: Pagination | undefined;
  onPage: (page: number) => void;
}

export function ListPages({ unit: [one, many], pagination, onPage }: ListPagesProps) {
  const { page = 1, pages = 1, total = 0, more } = pagination ?? {};
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
      <p role="status" className="text-ink-2 tabular-nums">
        {pagination
          ? `${more ? 'More than ' : ''}${formatCount(total)} ${total === 1 ? one : many}${pages > 1 ? `, page ${formatCount(page)} of ${formatCount(pages)}` : ''}`
          : `Loading ${many}…`}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className="flex gap-2">
          <Button
            kind="secondary"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
          >
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </Button>
          <Button
            kind="secondary"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
            className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
          >
            Next
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </nav>
      )}
    </div>
  );
}
