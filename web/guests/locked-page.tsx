// All that a visitor without the PIN sees: the event's name, and the question for the PIN.

import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '../../shared/errors.ts';
import { Button } from '../ui/button.tsx';
import { EventTitle } from '../ui/event-title.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { PinGateDialog } from './pin-gate-dialog.tsx';

interface LockedPageProps {
  title: string;
  uploadCode: string;
  /** Photos of the guest that are on their way and cannot go on without it. */
  waiting: number;
  onOpened: () => void;
}

export function LockedPage({ title, uploadCode, waiting, onOpened }: LockedPageProps) {
  useDocumentTitle(title);
  const [isAsking, setAsking] = useState(true);
  return (
    <>
      <EventTitle>{title}</EventTitle>
      <div className="mt-6 grid justify-items-start gap-4 rounded-card bg-sunken p-5">
        <p className="flex items-center gap-3 text-ink-2">
          <LockKeyhole aria-hidden className="size-5 shrink-0" />
          {new AppError('PIN_REQUIRED').message}
        </p>
        {waiting > 0 && (
          <p className="text-label text-ink-2">
            {waiting === 1 ? '1 photo waits' : `${waiting} photos wait`} for it, and will be sent then.
          </p>
        )}
        <Button onClick={() => setAsking(true)}>Enter PIN</Button>
      </div>
      {isAsking && (
        <PinGateDialog uploadCode={uploadCode} onOpened={onOpened} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
