import { useEffect } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { type AskForZip, usePreparedZip } from './use-prepared-zip.ts';
import { ZipSteps } from './zip-steps.tsx';

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
  useEffect(prepare, [prepare]);
  const submit = (
    <Button busy={refusal === null} onClick={prepare}>
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
