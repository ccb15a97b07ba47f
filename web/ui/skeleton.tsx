// Reserves its space at once and becomes visible after a delay, so that nothing jumps.

import type { Elements } from './text/elements.ts';

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-late rounded-control bg-sunken ${className}`} />;
}

export function SkeletonGroup({ label, children }: { label: string; children: Elements }) {
  return (
    <div role="status" data-loading>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
