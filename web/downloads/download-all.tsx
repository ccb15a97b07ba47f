import { Download } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { lazyComponent } from '../http/lazy-component.tsx';
import { Button } from '../ui/button.tsx';

const GuestsZipDialog = lazyComponent(async () => (await import('./guests-zip-dialog.tsx')).GuestsZipDialog, {
  isPreloaded: false,
});

interface DownloadAllProps {
  uploadCode: string;
  className?: string;
}

export function DownloadAll({ uploadCode, className = '' }: DownloadAllProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" className={className} onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-5" />
        {messages.common.downloadAll()}
      </Button>
      {isOpen && <GuestsZipDialog uploadCode={uploadCode} onClose={() => setOpen(false)} />}
    </>
  );
}
