import type { ListTableProps } from './list-table.tsx';

export function ListCards<Row, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { label, columns, rows, keyOf, skeletonRows } = props;
  const [first, ...others] = columns.filter(({ isSpare }) => !isSpare);
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
                <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
