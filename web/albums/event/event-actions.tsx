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
import { Action, ActionGroup } from '../page/album-action.tsx';
import { canAll } from './use-event.ts';

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
    <div className="-mx-3">
      <ActionGroup title={messages.albumEvent.event()}>
        {canAll(event, 'edit') && (
          <>
            <Action
              icon={FolderPlus}
              blocked={isFull ? messages.hostEvent.isFull({ max: MAX_EVENT_ALBUMS }) : undefined}
              onClick={() => onOpen('add')}
            >
              {messages.hostEvent.add()}
            </Action>
            <Action icon={Pencil} onClick={() => onOpen('rename')}>
              {messages.hostEvent.rename()}
            </Action>
          </>
        )}
        {canAll(event, 'share') && (
          <Action icon={Printer} to={`/events/${id}/print`}>
            {messages.albumAction.printCards()}
          </Action>
        )}
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
        {canAll(event, 'manageMembers') && (
          <Action icon={UsersRound} onClick={() => onOpen('hosts')}>
            {messages.hostEvent.hosts()}
          </Action>
        )}
        {canAll(event, 'edit') && (
          <Action icon={RefreshCw} onClick={() => onOpen('code')}>
            {messages.hostEvent.newCode()}
          </Action>
        )}
        {canAll(event, 'delete') && (
          <Action icon={FolderX} danger onClick={() => onOpen('dissolve')}>
            {messages.hostEvent.dissolve()}
          </Action>
        )}
      </ActionGroup>
    </div>
  );
}
