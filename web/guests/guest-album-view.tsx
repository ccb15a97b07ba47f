// An album that takes photos: the invitation, the uploader, and what was shared so far.

import type { OpenGuestAlbum } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { uploadRefusal } from '../../shared/rules/access.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { GUEST_WORDS } from '../words.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { seesGallery } from './guest-album.ts';
import { GuestInvitation } from './guest-invitation.tsx';
import { GuestUploader } from './guest-uploader.tsx';
import { SharedSoFar } from './shared-so-far.tsx';

interface GuestAlbumViewProps {
  album: OpenGuestAlbum;
  photos: readonly Photo[];
  onStored: (photo: Photo) => void;
}

export function GuestAlbumView({ album, photos, onStored }: GuestAlbumViewProps) {
  useDocumentTitle(album.title);
  const refusal = uploadRefusal(album, { isOwner: album.isOwner, hasPin: true });
  return (
    <div className="guest-column pt-8 pb-36">
      <GuestInvitation album={album} />
      {refusal ? <ClosedNotice refusal={refusal} /> : <GuestUploader album={album} onStored={onStored} />}
      {!album.isPublic && <p className="mt-8 text-label text-ink-2">{GUEST_WORDS.privateAlbum}</p>}
      {seesGallery(album) && <SharedSoFar album={album} photos={photos} />}
    </div>
  );
}
