// The shape of what is being loaded: it takes its final space at once and shows only when the wait gets long.

import type { ReactNode } from 'react';

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-late rounded-control bg-sunken ${className}`} />;
}

/** Skeletons together, and the one sentence said of them. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
