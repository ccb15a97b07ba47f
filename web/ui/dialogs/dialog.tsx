import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import type { Elements } from '../text/elements.ts';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: ReactNode;
  onClose?: () => void;
  busy?: boolean;
  wide?: boolean;
  children: Elements;
}

export function Dialog({ title, onClose, busy = false, wide = false, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      aria-labelledby={titleId}
      onClose={onClose ?? stay}
      busy={busy || !onClose}
      className="items-end justify-center open:flex sm:items-center sm:p-6"
    >
      <div
        className={`max-h-[92dvh] w-full animate-rise scroll-pt-18 overflow-y-auto overscroll-contain rounded-t-sheet bg-surface px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-float sm:animate-enter sm:rounded-card ${wide ? 'sm:max-w-2xl' : 'sm:max-w-md'}`}
      >
        {/* The header stays visible above a long list. */}
        <div className="sticky top-0 z-1 -mx-6 flex items-start justify-between gap-4 bg-surface px-6 pt-5 pb-4">
          <h2 id={titleId} tabIndex={-1} className="min-w-0 pt-1.5 font-display text-section">
            {title}
          </h2>
          {onClose && (
            <IconButton
              icon={X}
              label={messages.common.close()}
              disabled={busy}
              onClick={onClose}
              className="-me-3"
            />
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}

const stay = () => undefined;

interface DialogButtonsProps {
  busy?: boolean;
  onCancel: () => void;
  children: Elements;
}

export function DialogButtons({ busy = false, onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" disabled={busy} onClick={onCancel}>
        {messages.common.cancel()}
      </Button>
      {children}
    </div>
  );
}
