import { Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { GuestPage, OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can, refusalIn } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { RevealNotice } from '../../albums/reveal-notice.tsx';
import { usePresentAlbum } from '../../albums/use-present-album.ts';
import type { LiveAlbum } from '../../photos/live-album.ts';
import { hasThumbnail } from '../../photos/media.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { LeaveEntry, UploadReceipt } from '../lazy-parts.tsx';
import { GuestUploader } from '../uploads/guest-uploader.tsx';
import type { GuestUploads } from '../uploads/use-guest-uploads.ts';
import { ClosedNotice } from './closed-album.tsx';
import { GuestInvitation } from './guest-invitation.tsx';
import { GuestNotices } from './guest-notices.tsx';
import { SharedSoFar } from './shared-so-far.tsx';

interface GuestAlbumViewProps {
  source: LiveAlbum<GuestPage>;
  uploads: GuestUploads;
  album: OpenGuestAlbum;
  photos: readonly Photo[];
  olderPhotos: number | undefined;
  children: Elements;
}

export function GuestAlbumView({
  source,
  uploads,
  album: fetched,
  photos,
  olderPhotos = 0,
  children,
}: GuestAlbumViewProps) {
  const album = usePresentAlbum(fetched);
  useDocumentTitle(album.title);
  useAccent(album.accent);
  // Without the PIN the server omits fields that this view needs.
  const refusal = refusalIn(album, 'upload');
  const hasJustExpired = album.expired && !fetched.expired;
  // Once the album expires, the server decides what this visitor may still see.
  useEffect(() => {
    if (hasJustExpired) void source.reload();
  }, [hasJustExpired, source]);
  // `photos` already contains photos that arrived by live events after the last response.
  const photoCount = Math.max(album.photoCount, photos.length + olderPhotos);
  const takesEntries = !refusal && album.guestBookEnabled;
  const [tookEntries, setTookEntries] = useState(takesEntries);
  // The text that a guest is writing stays when the guest book closes.
  if (takesEntries && !tookEntries) setTookEntries(true);
  const hasBegun = uploads.entries.some((entry) => entry.state !== 'chosen');
  return (
    <>
      <GuestInvitation album={album} />
      {!refusal && <GuestNotices album={album} />}
      {refusal ? (
        <>
          <ClosedNotice refusal={refusal} />
          {hasBegun && <UploadReceipt uploads={uploads} onRegister={null} />}
        </>
      ) : (
        <GuestUploader
          album={{ ...album, photoCount }}
          uploads={uploads}
          onStored={(photo) => {
            // Shows only finished photos that everybody may see. Others arrive by the live stream.
            if (album.isRevealed && !photo.visibility && hasThumbnail(photo))
              source.apply({ type: 'photo.ready', photoId: photo.id, photo });
          }}
        />
      )}
      {(tookEntries || uploads.bookEntries.length > 0) && (
        <LeaveEntry album={album} uploads={uploads} isOpen={takesEntries} />
      )}
      {children}
      {album.guestBookEnabled && can(album, 'openWall') && can(album, 'seePhotos') && (
        <p className="mt-6 text-center">
          <Link
            to={guestPagePath('guest-book', album.uploadCode)}
            className="inline-flex min-h-11 items-center rounded-control px-3 text-label font-medium text-accent underline-offset-4 hover:underline"
          >
            {messages.wall.guestBook()}
          </Link>
        </p>
      )}
      {can(album, 'followPhotos') &&
        (!album.isRevealed ? (
          <RevealNotice album={album} reload={source.reload} />
        ) : photos.length > 0 ? (
          <SharedSoFar {...{ album, photos, olderPhotos }} />
        ) : (
          <p className="mt-12 grid justify-items-center gap-3 py-8 text-center text-ink-2">
            <Images aria-hidden strokeWidth={1.25} className="size-10 text-ink-3" />
            <span>{refusal ? messages.sharedSoFar.nothing() : messages.sharedSoFar.nothingYet()}</span>
          </p>
        ))}
    </>
  );
}
