// One section of the profile.

import { type ReactNode, useId } from 'react';

interface ProfileCardProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  danger?: boolean;
  className?: string;
  children: ReactNode;
}

export function ProfileCard({ title, aside, danger = false, className = '', children }: ProfileCardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`min-w-0 rounded-card border bg-surface p-5 sm:p-6 ${danger ? 'border-danger/40' : 'border-line'} ${className}`}
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
