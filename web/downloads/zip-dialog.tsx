import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import { ApiError } from '../http/api-error.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import type { Reply } from '../http/request.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialogs/dialog.tsx';
import type { Elements } from '../ui/text/elements.ts';

type MadeZip = Reply<'POST /auth/me/exports'>;

type AskForZip = (signal: AbortSignal) => Promise<MadeZip>;

interface ZipDialogProps {
  title: string;
  about: string;
  life?: string | undefined;
  ask: AskForZip;
  onClose: () => void;
}

export function ZipDialog({ title, about, life, ask, onClose }: ZipDialogProps) {
  const prepared = usePreparedZip(ask);
  const { refusal, prepare } = prepared;
  useEffect(() => prepare(), [prepare]);
  const submit = (
    <Button busy={refusal === null} onClick={() => prepare()}>
      {refusal === null ? messages.download.submit() : messages.common.retry()}
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <ZipSteps {...{ prepared, life, submit, onClose }}>
        <p className="text-ink-2">{about}</p>
      </ZipSteps>
    </Dialog>
  );
}

export function usePreparedZip(ask: AskForZip) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn() {
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      const zip = await askUntilAvailable(ask, signal);
      signal.throwIfAborted();
      startDownload(zip.url);
      return zip;
    },
  });
  const refusal = error && refusalMessage(error, messages.download.failed());
  return { zip: data ?? null, refusal, isPending, prepare: mutate };
}

async function askUntilAvailable(ask: AskForZip, signal: AbortSignal): Promise<MadeZip> {
  for (;;) {
    try {
      return await ask(signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE') throw error;
      await new Promise((resolve) => setTimeout(resolve, Number(error.details.retryAfter ?? 1) * 1000));
      signal.throwIfAborted();
    }
  }
}

function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

interface ZipStepsProps {
  prepared: ReturnType<typeof usePreparedZip>;
  life?: string | undefined;
  onClose: () => void;
  submit: Elements;
  children: Elements;
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
        {/* Screen readers announce changes of one element only, so it is never replaced. */}
        <div role="status" className={zip ? 'grid gap-3' : 'text-label text-ink-2 empty:hidden'}>
          {zip ? <Begun zip={zip} /> : isPending && messages.download.preparing()}
        </div>
        <p role="alert" className="text-label text-danger empty:hidden">
          {refusal}
        </p>
        {zip && (
          <p className="text-label text-ink-2">
            {`${messages.download.resumable()} ${life ?? messages.download.life()}`}
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
          <span>{messages.download.missing({ count: missingCount })}</span>
        </p>
      )}
    </>
  );
}
