import { type ComponentProps, useEffect, useMemo } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { GuestPage as AlbumPage } from '../../../shared/api/guests-api.ts';
import { can } from '../../../shared/rules/access.ts';
import { linkUploadCode } from '../../browser/storage/device-uploads.ts';
import { useLiveAlbum } from '../../photos/live-album.ts';
import { summarise } from '../../uploads/queue/upload-summary.ts';
import { guestAlbum } from '../guest-album-source.ts';
import { UploadReceipt, YourPhotos } from '../lazy-parts.tsx';
import { type GuestUploads, useRefusals } from '../uploads/use-guest-uploads.ts';
import { SeenNotice, useSeenAlbum } from '../use-seen-album.tsx';
import { GuestRefusal } from './closed-album.tsx';
import { GuestAlbumView } from './guest-album-view.tsx';
import { LockedPage } from './pin-gate.tsx';

export function GuestPage() {
  const { uploadCode = '' } = useParams();
  const uploads = useOutletContext<GuestUploads>();
  const begun = uploads.entries.filter((entry) => entry.state !== 'chosen');
  const source = useMemo(() => guestAlbum(uploadCode), [uploadCode]);
  const { page, error, isLoading, reload } = useLiveAlbum(source, isFollowed);
  const { waiting, stored, known } = summarise(begun);
  useSeenAlbum(uploadCode, source, page);
  useRefusals(uploads, reload);
  const albumId = page && !page.album.pinRequired ? page.album.id : null;
  useEffect(() => {
    if (albumId !== null && stored > 0) linkUploadCode(uploadCode, albumId);
  }, [uploadCode, albumId, stored]);

  const onDeleted = (photoId: string) => source.apply({ type: 'photo.deleted', photoId });
  // Guests find their own photos in every state of the album.
  const yours = (more: Partial<ComponentProps<typeof YourPhotos>>) => (
    <YourPhotos uploadCode={uploadCode} stored={stored} {...more} />
  );

  if (page) {
    const { album, photos, olderPhotos } = page;
    if (!album.pinRequired) {
      return (
        <>
          <SeenNotice page={page} reload={reload} />
          <GuestAlbumView {...{ source, uploads, album, photos, olderPhotos }}>
            {yours({
              photos,
              isArchived: album.isArchived,
              // Duplicates, which the album already had, do not count as uploads.
              contributedId: !album.isOwner && stored > known ? album.id : undefined,
              onDeleted,
            })}
          </GuestAlbumView>
        </>
      );
    }
    const { title } = album;
    const locked = begun.filter(({ cause }) => cause === 'locked').length;
    return (
      <>
        <LockedPage
          title={title}
          uploadCode={album.uploadCode}
          waiting={waiting + locked}
          onOpened={reload}
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
          uploadCode={uploadCode}
          error={error}
          busy={isLoading}
          onRetry={reload}
        />
        {begun.length > 0 && <UploadReceipt uploads={uploads} onRegister={null} />}
        {yours({ isArchived: error.code === 'ALBUM_ARCHIVED' })}
      </>
    )
  );
}

function isFollowed({ album }: AlbumPage): boolean {
  return !album.pinRequired && can(album, 'followPhotos');
}
