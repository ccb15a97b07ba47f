import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';
import { GuestCover } from './guest-cover.tsx';

export function GuestInvitation({ album, isStatic = false }: { album: OpenGuestAlbum; isStatic?: boolean }) {
  return (
    <div className="mb-6">
      {album.cover && <GuestCover cover={album.cover} isDrawn={!isStatic} />}
      {album.isOwner ? (
        <p className="mb-2 flex flex-wrap items-center gap-3">
          <Badge tone="accent">{messages.guestPage.ownedByYou()}</Badge>
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
