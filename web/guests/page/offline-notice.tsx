import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { formatMoment } from '../../ui/format-day.ts';

interface OfflineNoticeProps {
  seenAt: number;
  reload: () => void;
}

export function OfflineNotice({ seenAt, reload }: OfflineNoticeProps) {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reload]);
  return (
    <p role="status" className="mb-6 flex gap-3 rounded-card bg-sunken px-4 py-3 text-label text-ink-2">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      {messages.offline.seen({ moment: formatMoment(new Date(seenAt).toISOString()) })}
    </p>
  );
}
