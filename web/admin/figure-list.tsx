import type { ReactNode } from 'react';

interface FigureListProps {
  figures: readonly { name: string; value: ReactNode | undefined }[];
}

export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface p-4"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="h-8 truncate text-card leading-8 font-semibold tabular-nums max-[22rem]:text-body">
            {value === undefined ? (
              <span className="mt-1 block h-6 w-14 animate-late rounded-photo bg-sunken" />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
