// It takes its final space at once, so that nothing jumps, and shows only after a delay.

import type { ReactNode } from 'react';

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-late rounded-control bg-sunken ${className}`} />;
}

/** Several skeletons, with one label for screen readers. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" data-loading>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
