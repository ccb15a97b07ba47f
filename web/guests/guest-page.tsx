// The guest page: whichever of its states holds (specification, section 2, Guest upload page; section 8).

import { Suspense } from 'react';
import { type GuestAlbumSource, useGuestAlbum } from './guest-album-source.ts';
import { GuestAlbumView } from './guest-album-view.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { GuestRefusal, LockedPage, Toaster } from './later-parts.tsx';
import { useGuestUploads } from './use-guest-uploads.ts';

export function GuestPage({ source }: { source: GuestAlbumSource }) {
  return (
    <GuestFrame>
      <Suspense>
        <PageState source={source} />
      </Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
    </GuestFrame>
  );
}

function PageState({ source }: { source: GuestAlbumSource }) {
  const { page, error, isLoading } = useGuestAlbum(source);
  const uploads = useGuestUploads();
  if (page) {
    const { album, photos } = page;
    if (album.pinRequired) {
      return <LockedPage title={album.title} uploadCode={album.uploadCode} onOpened={source.reload} />;
    }
    return <GuestAlbumView source={source} uploads={uploads} album={album} photos={photos} />;
  }
  return error && <GuestRefusal error={error} busy={isLoading} onRetry={source.reload} />;
}
