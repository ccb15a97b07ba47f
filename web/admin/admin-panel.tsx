// One section of a screen.

import { type ReactNode, useId } from 'react';

interface AdminPanelProps {
  title: string;
  aside?: ReactNode;
  danger?: boolean;
  className?: string;
  children: ReactNode;
}

export function AdminPanel({ title, aside, danger = false, className = '', children }: AdminPanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`min-w-0 rounded-card border bg-surface p-4 sm:p-5 ${danger ? 'border-danger/40' : 'border-line'} ${className}`}
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
