import type { ReactNode } from 'react';

export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="-my-2 divide-y divide-line">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-4 py-2">
          <dt className="shrink-0 text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
