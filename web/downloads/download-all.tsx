import { Download } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { localTimeZone } from '../browser/local-time-zone.ts';
import { lazyComponent } from '../http/lazy-component.tsx';
import { request } from '../http/request.ts';
import { Button } from '../ui/button.tsx';

const ZipDialog = lazyComponent(async () => (await import('./zip-dialog.tsx')).ZipDialog, {
  isPreloaded: false,
});

interface DownloadAllProps {
  uploadCode: string;
  className?: string;
}

export function DownloadAll({ uploadCode, className = '' }: DownloadAllProps) {
  const [isOpen, setOpen] = useState(false);
  const body = { timeZone: localTimeZone() };
  return (
    <>
      <Button kind="secondary" className={className} onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-5" />
        <span>{messages.common.downloadAll()}</span>
      </Button>
      {isOpen && (
        <ZipDialog
          title={messages.common.downloadAll()}
          about={messages.download.guestsHint()}
          ask={(signal) =>
            request('POST /uploads/:uploadCode/zips', { params: { uploadCode }, body, signal })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
