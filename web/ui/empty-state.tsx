import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Elements } from './text/elements.ts';

interface EmptyStateProps {
  drawing?: ComponentType;
  icon?: LucideIcon;
  title: ReactNode;
  as?: 'h1' | 'h2' | 'p';
  children?: Elements;
}

export function EmptyState(props: EmptyStateProps) {
  const { drawing: Drawing, icon: Icon, title, as: Title = 'p', children } = props;
  return (
    <div className="mx-auto grid max-w-96 grid-cols-1 justify-items-center gap-4 py-12 text-center">
      {Drawing && <Drawing />}
      {Icon && <Icon aria-hidden strokeWidth={1.25} className="size-12 text-ink-3" />}
      <Title dir="auto" className="max-w-full font-display text-section break-words">
        {title}
      </Title>
      {children}
    </div>
  );
}
