// The guest page: whichever of its states holds (specification, section 2, Guest upload page; section 8).

import { Toaster } from '../ui/toaster.tsx';
import { type GuestAlbumSource, useGuestAlbum } from './guest-album.ts';
import { GuestAlbumView } from './guest-album-view.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { GuestRefusal } from './guest-refusal.tsx';
import { PinNotice } from './pin-notice.tsx';

export function GuestPage({ album: source }: { album: GuestAlbumSource }) {
  const { page, error, isLoading } = useGuestAlbum(source);
  return (
    <GuestFrame>
      {page === null ? (
        error && <GuestRefusal error={error} busy={isLoading} onRetry={source.reload} />
      ) : page.album.pinRequired ? (
        <PinNotice title={page.album.title} />
      ) : (
        <GuestAlbumView album={page.album} photos={page.photos} onStored={source.add} />
      )}
      <Toaster />
    </GuestFrame>
  );
}
