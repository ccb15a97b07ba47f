import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '../../../shared/messages/messages.ts';
import { getTopDialog, subscribeToDialogs } from './open-dialogs.ts';
import { dismissToast, getToasts, subscribeToToasts, type Toast, timeLeft } from './toast-store.ts';

export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts);
  const dialog = useSyncExternalStore(subscribeToDialogs, getTopDialog);
  if (toasts.length === 0) return null;
  // Below a sheet's header, so that its close button stays free.
  const isSheet = dialog?.querySelector('[data-viewer]') === null;
  return createPortal(
    <div
      className={`pointer-events-none fixed inset-x-4 z-50 ml-auto grid max-w-96 gap-2 ${isSheet ? 'top-2 sm:top-18' : 'top-18'}`}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    dialog ?? document.body,
  );
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
      className="pointer-events-auto flex animate-enter flex-wrap items-start gap-x-3 rounded-card border border-line bg-surface py-1 pr-1 pl-4 text-label text-ink shadow-float"
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
        <p role="status" className="-mt-2.5 basis-full pr-3 pb-3 pl-8 wrap-anywhere text-ink-2">
          {reason}
        </p>
      )}
    </div>
  );
}
