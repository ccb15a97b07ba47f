import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { refreshUser } from '../../accounts/refresh-user.ts';
import { ignoreMissing } from '../../http/api-error.ts';
import { apiQuery } from '../../http/api-query.ts';
import { request } from '../../http/request.ts';
import { showWithoutPhoto } from '../../photos/album-source.ts';
import { Media } from '../../photos/media.tsx';
import { formatUploader } from '../../photos/photo-label.ts';
import { VideoBadge } from '../../photos/video/lazy-video.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { getVisibility, type Review } from './review-queue.ts';

interface LookAlikesProps {
  album: OwnedAlbum;
  photos: readonly Photo[];
  review: Review;
  onStale: () => void;
}

export function LookAlikes({ album, photos, review, onStale }: LookAlikesProps) {
  const [deleting, setDeleting] = useState<readonly Photo[] | null>(null);
  const query = useQuery(apiQuery('GET /albums/:albumId/look-alikes', { params: { albumId: album.id } }));
  // Hidden photos need no decision.
  const known = new Map(photos.filter((each) => each.visibility !== 'hidden').map((each) => [each.id, each]));
  const groups = (query.data?.groups ?? [])
    .map((ids) => ids.flatMap((id) => known.get(id) ?? []))
    .filter((group) => group.length > 1);

  if (query.isError && !query.data) {
    return (
      <LoadFailure
        message={messages.review.alikeFailed()}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (groups.length === 0) {
    return (
      <div role="status" className="grid grow content-center px-6">
        {query.isPending ? (
          <p className="animate-late text-center text-ink-2">{messages.review.alikeLoading()}</p>
        ) : (
          <EmptyState drawing={PrintsDrawing} title={messages.review.alikeEmpty()} as="h2" />
        )}
      </div>
    );
  }
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="page-column grid gap-8 py-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {groups.map((group) => (
          <Group
            key={group.map(({ id }) => id).join(' ')}
            photos={group}
            onHide={(others) => void review.decide(others, 'hidden')}
            onDelete={setDeleting}
            onStale={onStale}
          />
        ))}
      </div>
      {deleting && <DeleteDialog albumId={album.id} photos={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

interface GroupProps {
  photos: readonly Photo[];
  onHide: (others: readonly Photo[]) => void;
  onDelete: (others: readonly Photo[]) => void;
  onStale: () => void;
}

/** Keeps the first and largest photo unless the owner prefers another. */
function Group({ photos, onHide, onDelete, onStale }: GroupProps) {
  const [keptId, setKeptId] = useState(() => proposeKept(photos)?.id);
  const others = photos.filter(({ id }) => id !== keptId);
  const count = others.length;
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-3 text-label font-medium">
        {messages.review.alikeGroup({ count: photos.length })}
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo) => (
          <label
            key={photo.id}
            className="group relative grid content-start gap-1.5 rounded-control p-1.5 text-label outline-2 outline-transparent transition hover:bg-sunken has-checked:bg-accent-soft has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={photos[0]?.id}
              checked={photo.id === keptId}
              onChange={() => setKeptId(photo.id)}
              aria-label={messages.review.alikeKeep({
                name: formatUploader(photo),
                width: photo.width,
                height: photo.height,
              })}
              className="absolute inset-0 opacity-0"
            />
            <span className="relative block aspect-square overflow-hidden rounded-photo bg-sunken">
              <Media
                photo={photo}
                rendition="medium"
                onStale={onStale}
                largest={photo}
                className="absolute inset-0 m-auto size-full object-contain"
              />
              {photo.video && <VideoBadge video={photo.video} />}
            </span>
            <span className="grid min-w-0 px-1">
              <span dir="auto" className="truncate font-medium">
                {formatUploader(photo)}
              </span>
              <span className="text-badge text-ink-2 tabular-nums">
                <bdi dir="ltr">{`${photo.width} × ${photo.height}`}</bdi>
              </span>
            </span>
            <span
              aria-hidden
              className="absolute end-3 top-3 rounded-full bg-accent px-2.5 py-0.5 text-badge font-medium text-on-accent opacity-0 group-has-checked:opacity-100"
            >
              {messages.review.alikeKept()}
            </span>
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:[&>button]:grow">
        <Button kind="secondary" onClick={() => onHide(others)}>
          {messages.review.alikeHide({ count })}
        </Button>
        <Button kind="quiet" className="text-danger!" onClick={() => onDelete(others)}>
          {messages.review.alikeDelete({ count })}
        </Button>
      </div>
    </fieldset>
  );
}

function proposeKept(photos: readonly Photo[]): Photo | undefined {
  const countPixels = (photo: Photo | undefined) => (photo ? photo.width * photo.height : 0);
  const largest = photos.filter((photo) => countPixels(photo) === countPixels(photos[0]));
  return largest.find((photo) => getVisibility(photo) === 'shown') ?? photos[0];
}

interface DeleteDialogProps {
  albumId: string;
  photos: readonly Photo[];
  onClose: () => void;
}

function DeleteDialog({ albumId, photos, onClose }: DeleteDialogProps) {
  const title = messages.review.alikeDeleteTitle({ count: photos.length });
  const form = useForm({
    async send() {
      for (const { id } of photos) {
        const params = { albumId, photoId: id };
        await request('DELETE /albums/:albumId/photos/:photoId', { params }).catch(ignoreMissing);
        showWithoutPhoto(albumId, id);
      }
      void refreshUser();
      onClose();
    },
    failed(error) {
      // Some of the photos may have been deleted already.
      void refreshUser();
      showRefusal(error, messages.delete.photoFailed());
    },
  });
  return (
    <FormDialog title={title} form={form} submit={title} danger onClose={onClose}>
      <div className="flex gap-2 overflow-x-auto">
        {photos.map((photo) => (
          <span key={photo.id} className="size-20 shrink-0 overflow-hidden rounded-photo bg-sunken">
            <Media photo={photo} rendition="thumbnail" className="size-full photo-fill" />
          </span>
        ))}
      </div>
      <p className="text-ink-2">{messages.review.alikeDeleteWarning()}</p>
    </FormDialog>
  );
}
