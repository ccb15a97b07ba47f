import type { ReactNode } from 'react';

export function Kbd({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className={`hidden min-w-6 place-items-center rounded border border-current/25 px-1.5 font-sans text-badge font-normal opacity-80 lg:pointer-fine:inline-grid ${className}`}
    >
      {children}
    </kbd>
  );
}
