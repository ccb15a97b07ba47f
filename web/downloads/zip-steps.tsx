import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { DialogButtons } from '../ui/dialogs/dialog.tsx';
import type { MadeZip } from './prepare-zip.ts';
import type { PreparedZip } from './use-prepared-zip.ts';

interface ZipStepsProps {
  prepared: Omit<PreparedZip, 'prepare'>;
  life?: string | undefined;
  onClose: () => void;
  submit: ReactNode;
  children: ReactNode;
}

export function ZipSteps({ prepared, life, onClose, submit, children }: ZipStepsProps) {
  const { zip, refusal, isPending } = prepared;
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (zip) done.current?.focus();
  }, [zip]);
  return (
    <div className="grid gap-6 text-start">
      <div className="grid gap-3">
        {!zip && children}
        {/* The same element throughout: screen readers announce its changes. */}
        <div role="status" className={zip ? 'grid gap-3' : 'text-label text-ink-2 empty:hidden'}>
          {zip ? <Begun zip={zip} /> : isPending && messages.download.preparing()}
        </div>
        <p role="alert" className="text-label text-danger empty:hidden">
          {refusal}
        </p>
        {zip && (
          <p className="text-label text-ink-2">
            {messages.download.resumable()} {life ?? messages.download.life()}
          </p>
        )}
      </div>
      {zip ? (
        <div className="flex flex-wrap justify-end gap-2">
          <a href={zip.url} download className={buttonClass('quiet')}>
            {messages.download.again()}
          </a>
          <Button ref={done} onClick={onClose}>
            {messages.common.done()}
          </Button>
        </div>
      ) : (
        <DialogButtons onCancel={onClose}>{submit}</DialogButtons>
      )}
    </div>
  );
}

function Begun({ zip: { photoCount, sizeBytes, missingCount } }: { zip: MadeZip }) {
  return (
    <>
      <p>{messages.download.begun({ count: photoCount, size: readableBytes(sizeBytes) })}</p>
      {missingCount > 0 && (
        <p className="flex gap-2">
          <TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" />
          {messages.download.missing({ count: missingCount })}
        </p>
      )}
    </>
  );
}
