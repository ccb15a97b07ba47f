import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { Spinner } from '../button.tsx';
import { Dialog } from './dialog.tsx';

const SHOWN_AFTER_MS = 600;

export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Dialog title={messages.frame.waiting()} onClose={onClose}>
      <p role="status" className="flex gap-3 text-ink-2">
        <Spinner />
        <span>{messages.frame.waitingDetail()}</span>
      </p>
    </Dialog>
  );
}
