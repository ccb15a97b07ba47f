import { messages } from '../../shared/messages/messages.ts';

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-control bg-ink text-button font-medium text-canvas focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:px-4 focus:py-3 focus:px-4 focus:py-3"
    >
      {messages.ui.skip()}
    </a>
  );
}
