import type { Cover } from '../../../shared/api/album-shape.ts';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { Media } from '../../photos/media.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';

export function GuestInvitation({ album, isStatic = false }: { album: OpenGuestAlbum; isStatic?: boolean }) {
  return (
    <div className="mb-6">
      {album.cover && <GuestCover cover={album.cover} isDrawn={!isStatic} />}
      {can(album, 'seeAllPhotos') ? (
        <p className="mb-2 flex flex-wrap items-center gap-3">
          {album.isOwner && <Badge tone="accent">{messages.guestPage.ownedByYou()}</Badge>}
          <a
            href={`/albums/${album.id}`}
            className="-my-3 rounded-control py-3 text-label text-accent underline-offset-4 hover:underline"
          >
            {messages.guestPage.openAlbum()}
          </a>
        </p>
      ) : (
        <p className="mb-1 text-label text-accent">{messages.guestPage.invited()}</p>
      )}
      <EventTitle>{album.title}</EventTitle>
      {album.groupName && (
        <p dir="auto" className="mt-1 text-label font-medium text-ink-2">
          {album.groupName}
        </p>
      )}
      {album.description && <FoldedText className="mt-2">{album.description}</FoldedText>}
    </div>
  );
}

/**
 * `isDrawn` is false in the server's HTML, whose style policy forbids the inline focus point. The space is
 * reserved.
 */
function GuestCover({ cover, isDrawn }: { cover: Cover; isDrawn: boolean }) {
  return (
    <div className="mb-5 aspect-16/9 overflow-hidden rounded-photo bg-sunken max-sm:mx-[calc(3px-var(--gutter))] sm:aspect-5/2">
      {isDrawn && (
        <Media
          photo={cover}
          rendition="medium"
          focus={cover.focus}
          isInSight
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
