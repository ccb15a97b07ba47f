import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { forgetDeviceUploads } from '../../browser/storage/device-uploads.ts';
import { forgetSeenEvents } from '../../browser/storage/forget-seen.ts';
import { forgetSeenAlbum } from '../../browser/storage/seen-album.ts';
import { forgetUploadSessions } from '../../browser/storage/upload-session.ts';
import { forgetUploaderName } from '../../browser/storage/uploader-name.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { Lightbox } from '../../photos/lightbox/lightbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Ask } from '../../ui/dialogs/ask.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { type OwnPhotos, useOwnPhotos } from './own-photos.ts';
import { OwnActions, YourPhoto } from './your-photo.tsx';

interface YourPhotosDialogProps {
  uploadCode: string;
  /** Photos of an archived album can be deleted, but not changed. */
  isArchived: boolean;
  onDeleted: ((photoId: string) => void) | undefined;
  onClose: () => void;
}

type Remove = (chosen: readonly Photo[], photoIds?: string[]) => Promise<void>;
type Question = 'deleteAll' | 'forget';

export function YourPhotosDialog({ uploadCode, isArchived, onDeleted, onClose }: YourPhotosDialogProps) {
  const { own: mine, photos, removed, isLoaded, hasFailed } = useOwnPhotos(uploadCode);
  const [question, setQuestion] = useState<Question | null>(null);
  const readable = photos.filter(({ isReadable }) => isReadable);
  const viewer = useViewer(readable, isLoaded);

  const remove: Remove = async (chosen, photoIds) => {
    try {
      const count = await mine.remove(photoIds);
      for (const { id } of chosen) onDeleted?.(id);
      showToast(messages.yourPhotos.deleted({ count }));
    } catch (error) {
      showFailure(error, messages.yourPhotos.deleteFailed(), TOAST_MS.default);
    }
  };

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
          <PhotoList {...{ photos, mine, remove }} onOpen={viewer.open} />
        ) : (
          (isLoaded || hasFailed) && (
            <p className="py-6 text-center text-ink-2">
              {hasFailed ? messages.yourPhotos.loadFailed() : messages.yourPhotos.nothing()}
            </p>
          )
        )}
        <Actions hasPhotos={photos.length > 0} onAsk={setQuestion} />
      </div>
      {question && (
        <Answer
          {...{ question, mine, photos, remove }}
          onClose={() => setQuestion(null)}
          onForgotten={onClose}
        />
      )}
      {viewer.index >= 0 && (
        <Lightbox
          photos={readable}
          index={viewer.index}
          onMove={viewer.move}
          onClose={viewer.close}
          onStale={() => void mine.load()}
          action={(photo, className) => (
            <OwnActions
              // The key resets the dialog's question when another photo is shown.
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

interface PhotoListProps {
  photos: readonly Photo[];
  mine: OwnPhotos;
  remove: Remove;
  onOpen: (id: string) => void;
}

function PhotoList({ photos, mine, remove, onOpen }: PhotoListProps) {
  return (
    <ul aria-label={messages.common.photos()} className="grid grid-cols-3 gap-x-1.5 gap-y-3 sm:grid-cols-4">
      {photos.map((photo) => (
        <YourPhoto
          key={photo.id}
          photo={photo}
          onOpen={() => onOpen(photo.id)}
          onStale={() => void mine.load()}
          onDelete={() => remove([photo], [photo.id])}
        />
      ))}
    </ul>
  );
}

/** Returns the enlarged photo and its index, which is -1 without one. */
function useViewer(photos: readonly Photo[], isLoaded: boolean) {
  const address = useOverlayParam('photo');
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const index =
    address.opened === null ? -1 : photos.findIndex(({ id }) => id === (movedTo ?? address.opened));
  const isGone = address.opened !== null && index < 0 && isLoaded;
  useEffect(() => {
    if (isGone) address.close();
  }, [isGone, address.close]);
  return {
    index,
    close: address.close,
    move: (to: number) => setMovedTo(photos[to]?.id ?? null),
    open(id: string) {
      setMovedTo(null);
      address.open(id);
    },
  };
}

function Actions({ hasPhotos, onAsk }: { hasPhotos: boolean; onAsk: (question: Question) => void }) {
  return (
    <>
      {hasPhotos && (
        <Button
          kind="secondary"
          className="max-sm:w-full sm:justify-self-start"
          onClick={() => onAsk('deleteAll')}
        >
          <Trash2 aria-hidden className="size-5" />
          <span>{messages.yourPhotos.deleteAll()}</span>
        </Button>
      )}
      <p className="border-t border-line pt-2">
        <Button kind="quiet" className="-mx-4 text-ink-2" onClick={() => onAsk('forget')}>
          {messages.yourPhotos.forget()}
        </Button>
      </p>
    </>
  );
}

interface AnswerProps {
  question: Question;
  mine: OwnPhotos;
  photos: readonly Photo[];
  remove: Remove;
  onClose: () => void;
  onForgotten: () => void;
}

function Answer({ question, mine, photos, remove, onClose, onForgotten }: AnswerProps) {
  const count = photos.length;

  async function forget(): Promise<void> {
    forgetDeviceUploads();
    forgetUploadSessions();
    forgetUploaderName();
    forgetSeenAlbum();
    forgetSeenEvents();
    await mine.forget();
    onForgotten();
    showToast(messages.yourPhotos.forgotten());
  }

  return question === 'deleteAll' ? (
    <Ask
      title={messages.yourPhotos.deleteAll()}
      text={messages.yourPhotos.deleteAllQuestion({ count })}
      submit={messages.yourPhotos.deleteAllSubmit({ count })}
      onSubmit={() => remove(photos)}
      onClose={onClose}
    />
  ) : (
    <Ask
      title={messages.yourPhotos.forgetHeading()}
      text={messages.yourPhotos.forgetQuestion()}
      submit={messages.yourPhotos.forgetSubmit()}
      onSubmit={forget}
      onClose={onClose}
    />
  );
}
