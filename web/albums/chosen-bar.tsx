// The bar while photos are chosen: how many, and what to do with them (R 10.150102).

import { Download, X } from 'lucide-react';
import { useEffect } from 'react';
import { commonMessages } from '../../shared/messages/en/common-messages.ts';
import { downloadMessages } from '../../shared/messages/en/download-messages.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

interface ChosenBarProps {
  count: number;
  onChooseAll: () => void;
  onDownload: () => void;
  onEnd: () => void;
}

export function ChosenBar({ count, onChooseAll, onDownload, onEnd }: ChosenBarProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onEnd]);
  return (
    <section
      aria-label={downloadMessages.choosing()}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-card border border-line bg-surface px-3 py-2 shadow-float sm:bottom-6"
    >
      <p role="status" className="px-1 text-label tabular-nums">
        {downloadMessages.chosen({ count })}
      </p>
      <Button kind="quiet" onClick={onChooseAll}>
        {downloadMessages.chooseAll()}
      </Button>
      <Button disabled={count === 0} onClick={onDownload}>
        <Download aria-hidden className="size-5" />
        {downloadMessages.submit()}
      </Button>
      <IconButton icon={X} label={commonMessages.cancel()} onClick={onEnd} />
    </section>
  );
}
