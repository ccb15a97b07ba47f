import type { ReactNode } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';

interface AdminPageProps {
  title: string;
  trail?: ReactNode;
  aside?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, trail, aside, note, children }: AdminPageProps) {
  useDocumentTitle(messages.adminFrame.documentTitle({ title }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        {trail}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 dir="auto" className="text-left font-display text-section wrap-anywhere sm:text-page">
              {title}
            </h1>
            {note && <div className="mt-1 text-ink-2">{note}</div>}
          </div>
          {aside}
        </div>
      </div>
      {children}
    </div>
  );
}
