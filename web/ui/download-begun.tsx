// What a ZIP holds whose download has begun, and its link, should the browser want another try.

import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { downloadMessages } from '../../shared/messages/en/download-messages.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import type { MadeZip } from '../http/prepare-zip.ts';
import { Button, buttonClass } from './button.tsx';

interface DownloadBegunProps {
  zip: MadeZip;
  /** How long its link works. */
  life?: string | undefined;
  onClose: () => void;
}

export function DownloadBegun({ zip, life, onClose }: DownloadBegunProps) {
  const counts = { count: zip.photoCount, size: readableBytes(zip.sizeBytes) };
  return (
    <div className="grid gap-6 text-start">
      <div className="grid gap-2">
        <p role="status">{downloadMessages.begun(counts)}</p>
        <p className="text-label text-ink-2">
          {downloadMessages.resumable()} {life ?? downloadMessages.life()}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <a href={zip.url} download className={buttonClass('quiet')}>
          {downloadMessages.again()}
        </a>
        <Button data-autofocus onClick={onClose}>
          {commonMessages.done()}
        </Button>
      </div>
    </div>
  );
}
