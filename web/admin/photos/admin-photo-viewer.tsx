import { Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableStorage } from '../../../shared/messages/readable-bytes.ts';
import { stepAround } from '../../photos/lightbox/lightbox-moves.ts';
import { LightboxStage } from '../../photos/lightbox/lightbox-stage.tsx';
import { StepButtons } from '../../photos/lightbox/step-buttons.tsx';
import { useStepKeys } from '../../photos/lightbox/use-step-keys.ts';
import { formatUploader } from '../../photos/photo-label.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { formatMoment } from '../../ui/format-day.ts';

interface AdminPhotoViewerProps {
  photos: readonly AdminPhoto[];
  openId: string;
  onMove: (id: string) => void;
  onDelete: (photo: AdminPhoto) => void;
  onClose: () => void;
}

export function AdminPhotoViewer({ openId, onMove, onDelete, onClose, ...given }: AdminPhotoViewerProps) {
  const photos = given.photos.filter(({ state }) => state === 'ready');
  const index = photos.findIndex(({ id }) => id === openId);
  const photo = photos[index];
  const at = (by: number) => photos[stepAround(index, by, photos.length)];
  const step = (by: number) => {
    const next = at(by);
    if (next) onMove(next.id);
  };

  useStepKeys(step);
  if (!photo) return null;
  const neighbour = (by: number) => (photos.length > 1 ? asStagePhoto(at(by)) : undefined);
  return (
    <Modal aria-label={messages.adminPhotos.viewer()} onClose={onClose}>
      <div
        data-viewer
        tabIndex={-1}
        className="grid size-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-viewer text-label text-white [&_:focus-visible]:outline-viewer-accent"
      >
        <div className="flex min-h-14 items-center gap-1 ps-4 pe-1.5">
          <p aria-live="polite" className="shrink-0 pe-3 tabular-nums">
            {messages.adminPhotos.position({ position: index + 1, count: photos.length })}
          </p>
          <PhotoFacts photo={photo} />
          <Round label={messages.adminPhotos.delete()} onClick={() => onDelete(photo)}>
            <Trash2 aria-hidden className="size-5" />
          </Round>
          <Round label={messages.common.close()} isFirst onClick={onClose}>
            <X aria-hidden className="size-5" />
          </Round>
        </div>
        <div className="relative min-h-0 min-w-0">
          <LightboxStage
            photo={asStagePhoto(photo)}
            before={neighbour(-1)}
            after={neighbour(1)}
            onStep={step}
            onClose={onClose}
          />
          {photos.length > 1 && <StepButtons onStep={step} />}
        </div>
      </div>
    </Modal>
  );
}

function PhotoFacts({ photo }: { photo: AdminPhoto }) {
  return (
    <p className="min-w-0 grow py-2 text-white/75">
      <span dir="auto" className="block truncate font-medium text-white">
        {photo.filename}
      </span>
      <span className="block truncate">
        {messages.adminPhotos.facts({
          album: photo.album.title,
          uploader: formatUploader(photo),
          date: formatMoment(photo.createdAt),
          size: readableStorage(photo.size),
        })}
      </span>
    </p>
  );
}

const asStagePhoto = <Each extends AdminPhoto | undefined>(photo: Each) =>
  photo && { ...photo, originalFilename: photo.filename, fileUrl: photo.video?.sourceUrl };

interface RoundProps {
  label: string;
  isFirst?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Round({ label, isFirst = false, onClick, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-autofocus={isFirst || undefined}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-white/15"
    >
      {children}
    </button>
  );
}
