import { QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { forgetDeviceUploads } from '../../browser/storage/device-uploads.ts';
import { forgetSeenAlbum } from '../../browser/storage/seen-album.ts';
import { forgetSharedFiles } from '../../browser/storage/shared-cache.ts';
import { forgetUploadSessions } from '../../browser/storage/upload-session.ts';
import { forgetUploaderName } from '../../browser/storage/uploader-name.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialogs/dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { type OwnPhotos, useOwnPhotos } from './own-photos.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { YourPhoto } from './your-photo.tsx';

interface YourPhotosDialogProps {
  mine: OwnPhotos;
  /** Photos can still be deleted, but not changed. */
  isArchived: boolean;
  onDeleted: ((photoId: string) => void) | undefined;
  onClose: () => void;
}

type Question = 'deleteAll' | 'forget' | 'transfer';

export function YourPhotosDialog({ mine, isArchived, onDeleted, onClose }: YourPhotosDialogProps) {
  const { photos, removed, status } = useOwnPhotos(mine);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);

  async function remove(chosen: readonly Photo[], photoIds?: string[]): Promise<void> {
    try {
      const count = await mine.remove(photoIds);
      for (const { id } of chosen) onDeleted?.(id);
      showToast(messages.yourPhotos.deleted({ count }));
    } catch (error) {
      showFailure(error, messages.yourPhotos.deleteFailed(), TOAST_MS.default);
    }
  }

  function forget(): void {
    forgetDeviceUploads();
    forgetUploadSessions();
    forgetUploaderName();
    forgetSeenAlbum();
    forgetSharedFiles();
    mine.forget();
    onClose();
    showToast(messages.yourPhotos.forgotten());
  }

  return (
    <Dialog title={messages.yourPhotos.heading()} onClose={onClose} wide>
      <div className="grid gap-4">
        <p className="text-label text-ink-2">
          {isArchived ? messages.yourPhotos.archived() : messages.yourPhotos.intro()}
        </p>
        {removed > 0 && (
          <p role="status" className="rounded-card bg-warn/10 px-4 py-3 text-label text-warn">
            {messages.yourPhotos.removed({ count: removed })}
          </p>
        )}
        {photos.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {photos.map((photo) => (
              <YourPhoto
                key={photo.id}
                photo={photo}
                mine={mine}
                isArchived={isArchived}
                onDelete={() => remove([photo], [photo.id])}
              />
            ))}
          </ul>
        ) : (
          status !== 'unloaded' && (
            <p className="py-6 text-center text-ink-2">
              {status === 'failed' ? messages.yourPhotos.loadFailed() : messages.yourPhotos.nothing()}
            </p>
          )
        )}
        <div className="flex flex-wrap gap-2">
          {photos.length > 0 && (
            <Button kind="secondary" className="max-sm:w-full" onClick={() => setQuestion('transfer')}>
              <QrCode aria-hidden className="size-5" />
              {messages.yourPhotos.transfer()}
            </Button>
          )}
          {photos.length > 0 && (
            <Button kind="secondary" className="max-sm:w-full" onClick={() => setQuestion('deleteAll')}>
              <Trash2 aria-hidden className="size-5" />
              {messages.yourPhotos.deleteAll()}
            </Button>
          )}
        </div>
        <p className="border-t border-line pt-2">
          <Button kind="quiet" className="-mx-4 text-ink-2" onClick={() => setQuestion('forget')}>
            {messages.yourPhotos.forget()}
          </Button>
        </p>
      </div>
      {question === 'deleteAll' && (
        <Ask
          title={messages.yourPhotos.deleteAll()}
          text={messages.yourPhotos.deleteAllQuestion({ count: photos.length })}
          submit={messages.yourPhotos.deleteAllSubmit({ count: photos.length })}
          onSubmit={() => remove(photos).then(close)}
          onClose={close}
        />
      )}
      {question === 'forget' && (
        <Ask
          title={messages.yourPhotos.forgetHeading()}
          text={messages.yourPhotos.forgetQuestion()}
          submit={messages.yourPhotos.forgetSubmit()}
          onSubmit={forget}
          onClose={close}
        />
      )}
      {question === 'transfer' && <TransferDialog mine={mine} onClose={close} />}
    </Dialog>
  );
}

interface AskProps {
  title: string;
  text: string;
  submit: string;
  onSubmit: () => void | Promise<void>;
  onClose: () => void;
}

function Ask({ title, text, submit, onSubmit, onClose }: AskProps) {
  const [isBusy, setBusy] = useState(false);
  const answer = async () => {
    setBusy(true);
    await onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose} busy={isBusy}>
      <div className="grid gap-6">
        <p className="text-ink-2">{text}</p>
        <DialogButtons busy={isBusy} onCancel={onClose}>
          <Button kind="danger" busy={isBusy} onClick={() => void answer()}>
            {submit}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
