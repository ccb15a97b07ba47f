// The guest page in each of its states (R 2.69 to R 2.81, R 2.107).

import { type ComponentProps, Suspense, useEffect } from 'react';
import type { GuestPage as AlbumPage } from '../../../shared/api/guests-api.ts';
import { mayFollowGallery } from '../../../shared/rules/access.ts';
import { type LiveAlbumState, useLiveAlbum } from '../../photos/live-album.ts';
import { summarise } from '../../uploads/queue/upload-summary.ts';
import type { GuestAlbumSource } from '../guest-album-source.ts';
import { GuestRefusal, LockedPage, UploadReceipt, YourPhotos } from '../lazy-parts.tsx';
import { type GuestUploads, useRefusals } from '../uploads/use-guest-uploads.ts';
import { SeenNotice, useSeenAlbum } from '../use-seen-album.tsx';
import { GuestAlbumView } from './guest-album-view.tsx';

interface GuestPageProps {
  source: GuestAlbumSource;
  uploads: GuestUploads;
  /** Those of `uploads` that were sent off. */
  begun: GuestUploads['entries'];
}

export function GuestPage({ source, uploads, begun }: GuestPageProps) {
  const { page, error, isLoading } = useLiveAlbum(source);
  const { waiting, stored, known } = summarise(begun);
  useSeenAlbum(source.uploadCode, source, page);
  useRefusals(uploads, source.reload);
  useAlbumWatch(!hasLiveLine({ page, error, isLoading }), source.reload);

  const onDeleted = (photoId: string) => source.apply({ type: 'photo.deleted', photoId });
  // Whatever became of the album: a guest finds the own photos again.
  const yours = (more: Partial<ComponentProps<typeof YourPhotos>>) => (
    <Suspense>
      <YourPhotos uploadCode={source.uploadCode} stored={stored} {...more} />
    </Suspense>
  );

  if (page) {
    const { album, photos, olderPhotos } = page;
    if (!album.pinRequired) {
      return (
        <>
          <SeenNotice page={page} reload={source.reload} />
          <GuestAlbumView {...{ source, uploads, album, photos, olderPhotos }}>
            {yours({
              photos,
              isArchived: album.isArchived,
              // Who only sent what others had put in has no uploads here.
              contributedId: !album.isOwner && stored > known ? album.id : undefined,
              onDeleted,
            })}
          </GuestAlbumView>
        </>
      );
    }
    const { title, uploadCode } = album;
    const locked = begun.filter(({ cause }) => cause === 'locked').length;
    return (
      <>
        <LockedPage
          title={title}
          uploadCode={uploadCode}
          waiting={waiting + locked}
          onOpened={source.reload}
        />
        {yours({})}
      </>
    );
  }
  return (
    error && (
      <>
        <GuestRefusal
          uploads={uploads}
          uploadCode={source.uploadCode}
          error={error}
          busy={isLoading}
          onRetry={source.reload}
        />
        {begun.length > 0 && <UploadReceipt uploads={uploads} onRegister={null} />}
        {yours({ isArchived: error.code === 'ALBUM_ARCHIVED' })}
      </>
    )
  );
}

/** An unknown code does not become an album either, so the page does not wait. */
function hasLiveLine({ page, error }: LiveAlbumState<AlbumPage>): boolean {
  if (!page) return error?.status === 404;
  const { album } = page;
  return !album.pinRequired && mayFollowGallery(album, { isOwner: album.isOwner, hasPin: true });
}

const WATCH_MS = 15_000;

/** Polls an album without a live stream: one that is private, locked, archived or expired may open again. */
function useAlbumWatch(isWatching: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    const look = () => document.visibilityState === 'visible' && reload();
    const timer = setInterval(look, WATCH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatching, reload]);
}
