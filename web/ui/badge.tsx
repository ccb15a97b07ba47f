import type { ReactNode } from 'react';

type BadgeTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'accent';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2',
  ok: 'bg-ok/10 text-ok',
  warn: 'bg-warn/10 text-warn',
  danger: 'bg-danger/10 text-danger',
  accent: 'bg-accent-soft text-accent',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-sans text-badge font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
