import { QrCode, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { forgetDeviceUploads } from '../../browser/storage/device-uploads.ts';
import { forgetSeenAlbum } from '../../browser/storage/seen-album.ts';
import { forgetSharedFiles } from '../../browser/storage/shared-cache.ts';
import { forgetUploadSessions } from '../../browser/storage/upload-session.ts';
import { forgetUploaderName } from '../../browser/storage/uploader-name.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { Lightbox } from '../../photos/lightbox/lightbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { type OwnPhotos, useOwnPhotos } from './own-photos.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { Ask, OwnActions, YourPhoto } from './your-photo.tsx';

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
  const viewer = useOverlayParam('photo');
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const readable = photos.filter(({ isReadable }) => isReadable);
  const shown =
    viewer.opened === null ? -1 : readable.findIndex(({ id }) => id === (movedTo ?? viewer.opened));
  const open = (id: string) => {
    setMovedTo(null);
    viewer.open(id);
  };
  // The photo in view was deleted, here or by its host.
  const isGone = viewer.opened !== null && shown < 0 && status === 'loaded';
  useEffect(() => {
    if (isGone) viewer.close();
  }, [isGone, viewer.close]);

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
          <ul
            aria-label={messages.common.photos()}
            className="grid grid-cols-3 gap-x-1.5 gap-y-3 sm:grid-cols-4"
          >
            {photos.map((photo) => (
              <YourPhoto
                key={photo.id}
                photo={photo}
                onOpen={() => open(photo.id)}
                onStale={() => void mine.load()}
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
          onSubmit={() => remove(photos)}
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
      {shown >= 0 && (
        <Lightbox
          photos={readable}
          index={shown}
          onMove={(index) => setMovedTo(readable[index]?.id ?? null)}
          onClose={viewer.close}
          onStale={() => void mine.load()}
          action={(photo, className) => (
            <OwnActions
              // Its questions are about this photo.
              key={photo.id}
              {...{ photo, mine, isArchived, className }}
              onDelete={() => remove([photo], [photo.id])}
            />
          )}
        />
      )}
    </Dialog>
  );
}
