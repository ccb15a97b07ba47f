import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../../../shared/messages/messages.ts';
import { useExternalStore } from '../../browser/external-store.ts';
import { openDialogs } from './modal.tsx';
import { dismissToast, type Toast, timeLeft, toasts } from './toast-store.ts';

export function Toaster() {
  const shown = useExternalStore(toasts);
  const dialog = useExternalStore(openDialogs).at(-1) ?? null;
  const top = useTop(shown.length > 0, dialog);
  if (shown.length === 0) return null;
  return createPortal(
    <div style={{ top }} className="pointer-events-none fixed inset-x-4 z-50 ms-auto grid max-w-96 gap-2">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

const HEADER_PX = 72;
const TWO_LINES_PX = 68;
const GAP_PX = 8;

/**
 * A toast on a phone covers the whole width, so it is placed below the title, or above a bottom sheet whose
 * close button stays free.
 */
function useTop(isShown: boolean, dialog: Element | null): number {
  const [top, setTop] = useState(HEADER_PX);
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => setTop(matchMedia('(width < 40rem)').matches ? topOnPhone(dialog) : HEADER_PX);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [isShown, dialog]);
  return top;
}

function topOnPhone(dialog: Element | null): number {
  if (dialog) return dialog.querySelector('[data-viewer]') ? HEADER_PX : GAP_PX;
  const title = document.querySelector('h1')?.getBoundingClientRect();
  const isCovered = title && title.bottom > HEADER_PX && title.top < HEADER_PX + TWO_LINES_PX;
  return isCovered && title.bottom < innerHeight / 3 ? title.bottom + GAP_PX : HEADER_PX;
}

const LOOKS = {
  status: { icon: CircleCheck, colour: 'text-ok' },
  info: { icon: Info, colour: 'text-ink-2' },
  error: { icon: CircleAlert, colour: 'text-danger' },
};

function ToastCard({ toast }: { toast: Toast }) {
  const { id, message, reason, kind, action } = toast;
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), timeLeft(toast));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  const isError = kind === 'error';
  const { icon: Icon, colour } = LOOKS[kind];
  return (
    <div
      className="pointer-events-auto flex animate-enter flex-wrap items-start gap-x-3 rounded-card border border-line bg-surface py-1 pe-1 ps-4 text-label text-ink shadow-float"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${colour}`} />
      <p
        role={isError ? 'alert' : 'status'}
        className="min-w-0 grow basis-0 py-3 wrap-anywhere whitespace-pre-line"
      >
        {message}
      </p>
      {action && (
        <button
          type="button"
          aria-keyshortcuts={action.keys}
          className="min-h-11 shrink-0 rounded-control px-3 font-medium text-accent transition hover:bg-sunken"
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={messages.ui.dismiss()}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-3 transition hover:text-ink"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden className="size-4" />
      </button>
      {reason && (
        <p role="status" className="-mt-2.5 basis-full pe-3 pb-3 ps-8 wrap-anywhere text-ink-2">
          {reason}
        </p>
      )}
    </div>
  );
}
