// All that a visitor without the PIN sees of an album.

import { LockKeyhole } from 'lucide-react';
import { AppError } from '../../shared/errors.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';

export function PinNotice({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <div className="guest-column pt-8 pb-16">
      <h1 className="font-display text-event sm:text-event-wide">{title}</h1>
      <p className="mt-6 flex items-center gap-3 rounded-card bg-sunken p-4 text-ink-2">
        <LockKeyhole aria-hidden className="size-5 shrink-0" />
        {new AppError('PIN_REQUIRED').message}
      </p>
    </div>
  );
}
