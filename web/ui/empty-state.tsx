// An empty state: an icon, one sentence, one action.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  /** `h1` if the screen has no other heading. */
  as?: 'h1' | 'h2' | 'p';
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, as: Title = 'p', children }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-96 grid-cols-1 justify-items-center gap-4 py-12 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="size-12 text-ink-3" />
      <Title className="max-w-full font-display text-section break-words">{title}</Title>
      {children}
    </div>
  );
}
