// Stands in for the workspace while it loads (R 2.11). It appears only after a delay.

import { messages } from '../../shared/messages/messages.ts';
import { Spinner } from '../ui/button.tsx';

export function LoadingCard() {
  return (
    <div className="form-column grid min-h-[60dvh] place-content-center">
      <div
        role="status"
        data-loading
        className="flex animate-late items-center gap-3 rounded-card border border-line bg-surface px-6 py-5 text-ink-2"
      >
        <Spinner />
        {messages.frame.loading()}
      </div>
    </div>
  );
}
