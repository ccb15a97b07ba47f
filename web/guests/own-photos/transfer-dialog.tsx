import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { copyText } from '../../browser/share-link.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { formatTime } from '../../ui/format-day.ts';
import type { OwnPhotos } from './own-photos.ts';

type Transfer = Awaited<ReturnType<OwnPhotos['makeTransfer']>>;

export function TransferDialog({ mine, onClose }: { mine: OwnPhotos; onClose: () => void }) {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes another link.
  useEffect(() => {
    setProblem(null);
    mine
      .makeTransfer()
      .then(setTransfer)
      .catch((error) => setProblem(refusalMessage(error, messages.yourPhotos.transferFailed())));
  }, [mine, attempt]);

  async function copy(): Promise<void> {
    if (transfer && (await copyText(transfer.url))) showToast(messages.yourPhotos.copied());
    else showToast(messages.yourPhotos.copyFailed(), { kind: 'error' });
  }

  return (
    <Dialog title={messages.yourPhotos.transfer()} onClose={onClose}>
      {problem !== null ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p className="text-ink-2">{problem}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{messages.common.retry()}</Button>
        </div>
      ) : (
        <div className="grid justify-items-center gap-4 text-center">
          {/* White in both themes: phones read dark codes on white. */}
          <div className="size-56 rounded-card border border-line bg-white p-2">
            {transfer && (
              <img
                src={transfer.qrCodeDataUrl}
                alt={messages.yourPhotos.transferCode()}
                className="size-full [image-rendering:pixelated]"
              />
            )}
          </div>
          <div className="grid min-h-20 gap-1">
            {transfer && <p>{messages.yourPhotos.transferHow({ time: formatTime(transfer.expiresAt) })}</p>}
            <p className="text-label text-ink-2">{messages.yourPhotos.transferPrivate()}</p>
          </div>
          <Button kind="secondary" disabled={!transfer} onClick={() => void copy()}>
            <Copy aria-hidden className="size-5" />
            <span>{messages.share.copyLink()}</span>
          </Button>
        </div>
      )}
    </Dialog>
  );
}
