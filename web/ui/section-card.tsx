import { useId } from 'react';
import type { Elements } from './text/elements.ts';

interface SectionCardProps {
  title: string;
  aside?: Elements;
  danger?: boolean;
  dense?: boolean;
  className?: string;
  children: Elements;
}

export function SectionCard(props: SectionCardProps) {
  const { title, aside, danger = false, dense = false, className = '', children } = props;
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`min-w-0 rounded-card border bg-surface ${dense ? 'p-4 sm:p-5' : 'p-5 sm:p-6'} ${danger ? 'border-danger/40' : 'border-line'} ${className}`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="font-display text-card">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
