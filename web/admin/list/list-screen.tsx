import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ADMIN_PAGE_SIZE } from '../../../shared/rules/admin/admin-lists.ts';
import type { Elements } from '../../ui/text/elements.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { AdminPage } from '../admin-parts.tsx';
import { type OrderChoice, OrderSelect, SearchBox } from './list-controls.tsx';
import { type ListColumn, ListRows } from './list-rows.tsx';
import type { List } from './list-state.ts';
import { PagedList } from './paged-list.tsx';

interface ListScreenProps<Row extends { _id: string }, Sort extends string> {
  title: string;
  messages: ComponentProps<typeof PagedList>['messages'] & ComponentProps<typeof SearchBox>['messages'];
  list: Pick<List<Sort, never>, 'page' | 'search' | 'sort' | 'order' | 'change'>;
  query: ComponentProps<typeof PagedList>['query'];
  rows: readonly Row[] | undefined;
  columns: readonly ListColumn<Row, Sort>[];
  /** Shown on phones, where a list has no column headers, and for tables that hide optional columns. */
  orders: readonly OrderChoice<Sort>[];
  emptyIcon: LucideIcon;
  children: Elements;
  /** A filter that the user cannot change. */
  scope?: Elements;
}

/** A list with search, filters, sorting and pages. */
export function ListScreen<Row extends { _id: string }, Sort extends string>(
  props: ListScreenProps<Row, Sort>,
) {
  const { title, messages, list, rows, columns, orders, children } = props;
  const hasAllColumns = useMediaQuery('(width >= 80rem)');
  return (
    <AdminPage title={title}>
      <div>
        <div className="mb-3 flex flex-wrap gap-2">
          <SearchBox messages={messages} list={list} />
          {children}
          {!hasAllColumns && <OrderSelect choices={orders} list={list} />}
          {props.scope}
        </div>
        <PagedList {...props}>
          <ListRows
            label={title}
            columns={columns}
            rows={rows}
            keyOf={(row) => row._id}
            sorting={list}
            skeletonRows={ADMIN_PAGE_SIZE}
          />
        </PagedList>
      </div>
    </AdminPage>
  );
}
