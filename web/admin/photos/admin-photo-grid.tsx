import { FileImage, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminPhoto } from '../../../shared/api/admin-lists-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableStorage } from '../../../shared/messages/readable-bytes.ts';
import { ADMIN_PAGE_SIZE } from '../../../shared/rules/admin/admin-lists.ts';
import { Media, placeholderStyle } from '../../photos/media.tsx';
import { formatUploader } from '../../photos/photo-label.ts';
import { VideoBadge } from '../../photos/video/lazy-video.tsx';
import { formatDay } from '../../ui/format-day.ts';

interface AdminPhotoGridProps {
  photos: readonly AdminPhoto[] | undefined;
  onOpen: (photo: AdminPhoto) => void;
  onDelete: (photo: AdminPhoto) => void;
  onStale: () => void;
}

const GRID = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 md:grid-cols-4 xl:grid-cols-5';

export function AdminPhotoGrid({ photos, ...actions }: AdminPhotoGridProps) {
  if (!photos) {
    return (
      <div aria-hidden className={GRID}>
        {Array.from({ length: ADMIN_PAGE_SIZE }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty tiles are all the same.
          <div key={index} className="animate-late">
            <div className="aspect-square rounded-photo bg-sunken" />
            <div className="h-21" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={messages.common.photos()} className={GRID}>
      {photos.map((photo) => (
        <AdminPhotoTile key={photo.id} photo={photo} {...actions} />
      ))}
    </ul>
  );
}

type TileProps = Omit<AdminPhotoGridProps, 'photos'> & { photo: AdminPhoto };

function AdminPhotoTile({ photo, onOpen, onDelete, onStale }: TileProps) {
  return (
    <li className="min-w-0">
      {photo.state === 'ready' ? (
        <PreviewButton photo={photo} onOpen={onOpen} onStale={onStale} />
      ) : (
        <p className="grid aspect-square place-content-center justify-items-center gap-2 rounded-photo bg-sunken text-ink-2">
          <FileImage aria-hidden strokeWidth={1.5} className="size-8" />
          <span>
            {photo.state === 'processing'
              ? messages.adminPhotos.processing()
              : messages.adminPhotos.unreadable()}
          </span>
        </p>
      )}
      <div className="mt-1.5 flex items-start gap-1">
        <p className="min-w-0 grow">
          <span dir="auto" title={photo.filename} className="block truncate text-as-page font-medium">
            {photo.filename}
          </span>
          <span dir="auto" className="-mx-1 block truncate px-1 py-0.5 text-as-page">
            <Link
              title={photo.album.title}
              to={`/admin/albums/${photo.album._id}`}
              className="text-ink-2 underline decoration-control underline-offset-4 hover:text-accent hover:decoration-accent focus-visible:outline-offset-0"
            >
              {photo.album.title}
            </Link>
          </span>
          <span dir="auto" title={formatUploader(photo)} className="block truncate text-as-page text-ink-2">
            {formatUploader(photo)}
          </span>
          <span className="block truncate text-badge text-ink-2 tabular-nums">
            {messages.adminPhotos.dateAndSize({
              date: formatDay(photo.createdAt),
              size: readableStorage(photo.size),
            })}
          </span>
        </p>
        <button
          type="button"
          aria-label={messages.adminPhotos.deleteThis({ filename: photo.filename })}
          title={messages.common.delete()}
          onClick={() => onDelete(photo)}
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition hover:bg-danger/10 hover:text-danger sm:-me-1 sm:size-9"
        >
          <Trash2 aria-hidden className="size-4" />
        </button>
      </div>
    </li>
  );
}

function PreviewButton({ photo, onOpen, onStale }: Omit<TileProps, 'onDelete'>) {
  return (
    <button
      type="button"
      aria-label={messages.adminPhotos.preview({ filename: photo.filename })}
      data-photo={photo.id}
      onClick={() => onOpen(photo)}
      style={placeholderStyle(photo)}
      className="relative block aspect-square w-full cursor-zoom-in overflow-hidden rounded-photo bg-sunken photo-fill after:absolute after:inset-0 after:rounded-photo after:inset-ring after:inset-ring-ink/8"
    >
      <Media photo={photo} rendition="thumbnail" onStale={onStale} className="size-full photo-fill" />
      {photo.video && <VideoBadge video={photo.video} />}
    </button>
  );
}
