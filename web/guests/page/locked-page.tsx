import { LockKeyhole } from 'lucide-react';
import { messages } from '../../../shared/messages/messages.ts';
import { EventTitle } from '../../ui/event-title.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { PinGateDialog } from './pin-gate-dialog.tsx';

interface LockedPageProps {
  title: string;
  uploadCode: string;
  waiting: number;
  onOpened: () => void;
}

export function LockedPage({ title, uploadCode, waiting, onOpened }: LockedPageProps) {
  useDocumentTitle(title);
  return (
    <>
      <EventTitle>{title}</EventTitle>
      <div className="mt-6 flex gap-3 rounded-card bg-sunken p-5 text-ink-2">
        <LockKeyhole aria-hidden className="mt-0.5 size-5 shrink-0" />
        <p>
          {messages.closedAlbum.pinRequired()}
          {waiting > 0 && ` ${messages.guestRefusal.waitingForPin({ count: waiting })}`}
        </p>
      </div>
      <PinGateDialog uploadCode={uploadCode} onOpened={onOpened} />
    </>
  );
}
