import {
  FolderDown,
  FolderPlus,
  FolderX,
  Pencil,
  Presentation,
  Printer,
  RefreshCw,
  UsersRound,
} from 'lucide-react';
import type { Event } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { galleryIsOpen } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { MAX_EVENT_ALBUMS } from '../../../shared/rules/hosts/events.ts';
import { Action, ActionAlbums, ActionGroup } from '../page/album-action.tsx';

interface EventActionsProps {
  event: Event;
  onOpen: (dialog: 'rename' | 'add' | 'download' | 'hosts' | 'code' | 'dissolve') => void;
}

/** Hides actions that the viewer's role in any of the albums does not allow. */
export function EventActions({ event, onOpen }: EventActionsProps) {
  const { id, code, albums } = event;
  const isFull = albums.length >= MAX_EVENT_ALBUMS;
  const isEmpty = albums.every(({ photoCount }) => photoCount === 0);
  return (
    <ActionAlbums value={albums}>
      <div className="-mx-3">
        <ActionGroup title={messages.albumEvent.event()}>
          <Action
            icon={FolderPlus}
            needs="edit"
            blocked={isFull ? messages.hostEvent.isFull({ max: MAX_EVENT_ALBUMS }) : undefined}
            onClick={() => onOpen('add')}
          >
            {messages.hostEvent.add()}
          </Action>
          <Action icon={Pencil} needs="edit" onClick={() => onOpen('rename')}>
            {messages.hostEvent.rename()}
          </Action>
          <Action icon={Printer} needs="share" to={`/events/${id}/print`}>
            {messages.albumAction.printCards()}
          </Action>
          <Action
            icon={Presentation}
            blocked={albums.some(galleryIsOpen) ? undefined : messages.albumAction.wallIsOff()}
            href={`${guestPagePath('event', code)}?slideshow=on`}
          >
            {messages.albumAction.startSlideshow()}
          </Action>
          <Action
            icon={FolderDown}
            blocked={isEmpty ? messages.download.noPhotos() : undefined}
            onClick={() => onOpen('download')}
          >
            {messages.common.downloadAll()}
          </Action>
          <Action icon={UsersRound} needs="manageMembers" onClick={() => onOpen('hosts')}>
            {messages.hostEvent.hosts()}
          </Action>
          <Action icon={RefreshCw} needs="edit" onClick={() => onOpen('code')}>
            {messages.hostEvent.newCode()}
          </Action>
          <Action icon={FolderX} needs="delete" danger onClick={() => onOpen('dissolve')}>
            {messages.hostEvent.dissolve()}
          </Action>
        </ActionGroup>
      </div>
    </ActionAlbums>
  );
}
