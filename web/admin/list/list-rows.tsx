import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWideScreen } from '../../ui/use-media-query.ts';
import { type Order, toggleSort } from './list-state.ts';

export interface ListColumn<Row, Sort extends string> {
  /** The first column is the heading of a card. */
  name: () => string;
  cell: (row: Row) => ReactNode;
  /** The column's sort key, with the direction of the first click. */
  sort?: { key: Sort; first: Order };
  isNumber?: boolean;
  /** Minimum width at which the table shows this column. Absent means always. */
  tableFrom?: 'wide' | 'widest';
  isTableOnly?: boolean;
  isLong?: boolean;
  wraps?: boolean;
  /** A length, or a share of the table. */
  width?: string;
}

interface Sorting<Sort extends string> {
  sort: Sort;
  order: Order;
  change: (next: { sort: Sort; order: Order }) => void;
}

interface ListRowsProps<Row, Sort extends string> {
  label: string;
  columns: readonly ListColumn<Row, Sort>[];
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  sorting?: Sorting<Sort>;
  skeletonRows?: number;
  className?: string;
}

/** A table, or on a phone one card per row. */
export function ListRows<Row, Sort extends string>(props: ListRowsProps<Row, Sort>) {
  const { className = 'rounded-card border border-line bg-surface' } = props;
  const isWide = useWideScreen();
  return <div className={className}>{isWide ? <ListTable {...props} /> : <ListCards {...props} />}</div>;
}

const CELL = 'h-9 border-b border-line px-3 py-1 first:ps-4 last:pe-4';

function ListTable<Row, Sort extends string>(props: ListRowsProps<Row, Sort>) {
  const { label, columns, rows, keyOf, sorting, skeletonRows = 0 } = props;
  return (
    <table
      aria-label={label}
      aria-busy={!rows}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.name()} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">
        {rows
          ? rows.map((row) => (
              <tr key={keyOf(row)} className="transition-colors hover:bg-sunken">
                {columns.map((column, index) => {
                  const className = `${CELL} ${cellClass(column)}`;
                  return index === 0 ? (
                    <th key={column.name()} scope="row" className={`${className} text-start font-medium`}>
                      <CellContent wraps={column.wraps}>{column.cell(row)}</CellContent>
                    </th>
                  ) : (
                    <td key={column.name()} className={className}>
                      <CellContent wraps={column.wraps}>{column.cell(row)}</CellContent>
                    </td>
                  );
                })}
              </tr>
            ))
          : Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are all the same.
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.name()} className={`${CELL} ${cellClass(column)}`}>
                    <span className="block h-4 w-2/3 animate-late rounded-photo bg-sunken" />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

/** Leaves space for the focus ring of a link. */
function CellContent({ wraps = false, children }: { wraps?: boolean | undefined; children: ReactNode }) {
  return <span className={`-m-1 block p-1 ${wraps ? 'wrap-anywhere' : 'truncate'}`}>{children}</span>;
}

interface HeadCellProps<Row, Sort extends string> {
  column: ListColumn<Row, Sort>;
  sorting: Sorting<Sort> | undefined;
}

function HeadCell<Row, Sort extends string>({ column, sorting }: HeadCellProps<Row, Sort>) {
  const { name, sort, width } = column;
  const isSorted = sort !== undefined && sorting?.sort === sort.key;
  const Arrow = sorting?.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting?.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`sticky top-14 z-10 h-10 border-b border-line bg-surface px-3 font-medium text-ink-2 first:rounded-ss-card first:ps-4 last:rounded-se-card last:pe-4 lg:top-0 ${cellClass(column)}`}
      style={{ width }}
    >
      {sort && sorting ? (
        <button
          type="button"
          onClick={() => sorting.change(toggleSort(sorting, sort.key, sort.first))}
          className={`-mx-1 inline-flex h-8 max-w-full items-center gap-0.5 rounded-photo px-1 underline-offset-4 hover:text-ink hover:underline ${column.isNumber ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
        >
          <span className="truncate">{name()}</span>
          {isSorted && <Arrow aria-hidden className="size-4 shrink-0" />}
        </button>
      ) : (
        name()
      )}
    </th>
  );
}

const TABLE_FROM = { wide: 'hidden xl:table-cell', widest: 'hidden min-[90rem]:table-cell' };

function cellClass({
  isNumber,
  tableFrom,
}: Pick<ListColumn<never, never>, 'isNumber' | 'tableFrom'>): string {
  const align = isNumber ? 'text-end tabular-nums' : 'text-start';
  return `${align} ${tableFrom ? TABLE_FROM[tableFrom] : ''}`;
}

function ListCards<Row, Sort extends string>(props: ListRowsProps<Row, Sort>) {
  const { label, columns, rows, keyOf, skeletonRows = 0 } = props;
  const [first, ...others] = columns.filter(({ isTableOnly }) => !isTableOnly);
  if (!rows) {
    return (
      <div aria-hidden>
        {Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cards are all the same.
          <div key={index} className="grid gap-2 border-b border-line p-4 last:border-b-0">
            <span className="h-5 w-1/2 animate-late rounded-photo bg-sunken" />
            {others.map((column) => (
              <span key={column.name()} className="h-5 animate-late rounded-photo bg-sunken" />
            ))}
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="border-b border-line p-4 last:border-b-0">
          <div className="text-body font-medium wrap-anywhere">{first?.cell(row)}</div>
          <dl className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-1">
            {others.map((column) => (
              <div
                key={column.name()}
                className={`flex justify-between gap-4 ${column.isLong ? 'col-span-full' : ''}`}
              >
                <dt className="shrink-0 text-ink-2">{column.name()}</dt>
                <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
