// A ZIP that begins to be made when its dialog opens: preparing, refused, begun (R 10.150195, R 10.150199).

import { useCallback, useEffect, useRef, useState } from 'react';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { downloadMessages } from '../../shared/messages/en/download-messages.ts';
import { type MadeZip, prepareZip, startDownload } from '../http/prepare-zip.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import { DownloadBegun } from './download-begun.tsx';

interface ZipDialogProps {
  title: string;
  /** What will be in it. */
  about: string;
  /** How long its link works; else a day. */
  life?: string | undefined;
  ask: (signal: AbortSignal) => Promise<MadeZip>;
  onClose: () => void;
}

export function ZipDialog({ title, about, life, ask, onClose }: ZipDialogProps) {
  const { zip, refusal, prepare } = usePreparedZip(ask);
  return (
    <Dialog title={title} onClose={onClose}>
      {zip ? (
        <DownloadBegun zip={zip} life={life} onClose={onClose} />
      ) : (
        <div className="grid gap-6 text-start">
          <div className="grid gap-3">
            <p className="text-ink-2">{about}</p>
            <p role="status" className="text-label text-ink-2 empty:hidden">
              {refusal === null && downloadMessages.preparing()}
            </p>
            <p role="alert" className="text-label text-danger empty:hidden">
              {refusal}
            </p>
          </div>
          <DialogButtons onCancel={onClose}>
            <Button busy={refusal === null} onClick={prepare}>
              {refusal === null ? downloadMessages.submit() : commonMessages.retry()}
            </Button>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  );
}

/** Begins at once, and ends with the dialog. */
function usePreparedZip(ask: ZipDialogProps['ask']) {
  const [zip, setZip] = useState<MadeZip | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(ask);
  const running = useRef<AbortController | null>(null);

  const prepare = useCallback(() => {
    const controller = new AbortController();
    running.current = controller;
    setRefusal(null);
    prepareZip(() => latest.current(controller.signal), controller.signal).then(
      (made) => {
        if (controller.signal.aborted) return;
        setZip(made);
        startDownload(made.url);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setRefusal(refusalMessage(error, downloadMessages.failed()));
      },
    );
  }, []);
  useEffect(() => {
    prepare();
    return () => running.current?.abort();
  }, [prepare]);
  return { zip, refusal, prepare };
}
