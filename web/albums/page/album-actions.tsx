import {
  Archive,
  ArchiveRestore,
  CalendarDays,
  ChevronDown,
  Download,
  Eye,
  EyeOff,
  FolderDown,
  FolderPlus,
  Globe,
  Inbox,
  KeyRound,
  Link2,
  Lock,
  LockOpen,
  LogOut,
  MonitorPlay,
  MonitorX,
  Pencil,
  Presentation,
  QrCode,
  RefreshCw,
  Trash2,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { galleryIsOpen, refusalIn } from '../../../shared/rules/access.ts';
import { qrFilename } from '../../../shared/rules/album-slug.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyGuestLink } from '../copy-guest-link.ts';
import { ACTION_ROW, Action, ActionAlbums, ActionGroup } from './album-action.tsx';
import { useAlbumSwitch } from './use-album-switch.ts';

/** Dialogs that the actions open. */
export type ActionDialog =
  | 'edit'
  | 'guestView'
  | 'groups'
  | 'hosts'
  | 'leave'
  | 'pin'
  | 'unpin'
  | 'code'
  | 'event'
  | 'download'
  | 'delete';

export interface AlbumActionsProps {
  album: OwnedAlbum;
  photoCount: number;
  reviewCount: number;
  isQrShown: boolean;
  onToggleQr: () => void;
  onOpen: (dialog: ActionDialog) => void;
}

/** Actions that the album's state forbids keep their place, so that a click never moves a row. */
export function AlbumActions(props: AlbumActionsProps) {
  const { album } = props;
  return (
    <ActionAlbums value={[album]}>
      <div className="-mx-3 grid gap-1">
        {!album.expired && refusalIn(album, 'share') !== 'NOT_ALLOWED' && <ShareActions {...props} />}
        <AccessActions {...props} />
        <WholeAlbumActions {...props} />
      </div>
    </ActionAlbums>
  );
}

function ShareActions({ album, isQrShown, onToggleQr }: AlbumActionsProps) {
  const { title, guestUploadUrl, isArchived } = album;
  const blocked = isArchived ? messages.albumAction.archivedBlocked() : undefined;
  return (
    <ActionGroup title={messages.share.share()}>
      <Action icon={isQrShown ? EyeOff : QrCode} blocked={blocked} onClick={onToggleQr}>
        {isQrShown ? messages.share.hideQrCode() : messages.share.showQrCode()}
      </Action>
      <Action
        icon={Link2}
        blocked={blocked}
        onClick={() => void copyGuestLink(guestUploadUrl, { isNamed: true })}
      >
        {messages.albumAction.copyGuestLink()}
      </Action>
      <Action icon={Download} blocked={blocked} href={album.qrCodeDataUrl} download={qrFilename(title)}>
        {messages.share.downloadQrCode()}
      </Action>
    </ActionGroup>
  );
}

function AccessActions({ album, reviewCount, onOpen }: AlbumActionsProps) {
  const { isPublic, pinEnabled, photoWallEnabled } = album;
  return (
    <ActionGroup title={messages.albumAction.whoSeesIt()}>
      <Action icon={UserRoundCheck} needs="edit" onClick={() => onOpen('guestView')}>
        {messages.photoVisibility.guestView()}
      </Action>
      <Action icon={Inbox} needs="moderate" to={`/albums/${album.id}/review`} count={reviewCount}>
        {messages.photoVisibility.review()}
      </Action>
      <Action
        icon={photoWallEnabled ? MonitorX : Eye}
        needs="switchWall"
        {...useAlbumSwitch(album, 'wall', !photoWallEnabled)}
      >
        {photoWallEnabled ? messages.albumAction.disableWall() : messages.albumAction.enableWall()}
      </Action>
      <Action
        icon={pinEnabled ? LockOpen : KeyRound}
        needs="setPin"
        onClick={() => onOpen(pinEnabled ? 'unpin' : 'pin')}
        beside={
          pinEnabled && (
            <IconButton
              icon={Pencil}
              label={messages.pinDialog.change()}
              className="lg:pointer-fine:size-7"
              onClick={() => onOpen('pin')}
            />
          )
        }
      >
        {pinEnabled ? messages.pinDialog.disable() : messages.pinDialog.enable()}
      </Action>
      <Action
        icon={isPublic ? Lock : Globe}
        needs="share"
        {...useAlbumSwitch(album, 'visibility', !isPublic)}
      >
        {isPublic ? messages.albumAction.makePrivate() : messages.albumAction.makePublic()}
      </Action>
    </ActionGroup>
  );
}

function WholeAlbumActions({ album, photoCount, onOpen }: AlbumActionsProps) {
  const { isArchived } = album;
  const change = isArchived ? 'unarchive' : 'archive';
  const noPhotos = photoCount === 0 ? messages.download.noPhotos() : undefined;
  return (
    <ActionGroup title={messages.albumAction.album()}>
      {!album.expired && (
        <Action icon={Pencil} needs="edit" className="lg:hidden" onClick={() => onOpen('edit')}>
          {messages.albumAction.edit()}
        </Action>
      )}
      <Action
        icon={Presentation}
        blocked={wallBlocked(album) ?? noPhotos}
        href={`${guestPagePath('wall', album.uploadCode)}?slideshow=on`}
      >
        {messages.albumAction.startSlideshow()}
      </Action>
      <Action
        icon={FolderDown}
        needs="downloadOriginals"
        blocked={noPhotos}
        onClick={() => onOpen('download')}
      >
        {messages.common.downloadAll()}
      </Action>
      <Action icon={UserRoundPlus} needs="manageMembers" onClick={() => onOpen('hosts')}>
        {messages.hostRole.heading()}
      </Action>
      <Action
        icon={isArchived ? ArchiveRestore : Archive}
        needs={change}
        {...useAlbumSwitch(album, 'archive', !isArchived)}
      >
        {messages.albumAction[change]()}
      </Action>
      <Action icon={Trash2} needs="delete" danger onClick={() => onOpen('delete')}>
        {messages.delete.albumSubmit()}
      </Action>
      {!album.isOwner && (
        <Action icon={LogOut} danger onClick={() => onOpen('leave')}>
          {messages.hostRole.leave()}
        </Action>
      )}
      <MoreActions album={album} onOpen={onOpen} />
    </ActionGroup>
  );
}

function MoreActions({ album, onOpen }: Pick<AlbumActionsProps, 'album' | 'onOpen'>) {
  return (
    <li>
      <details
        className="group"
        onToggle={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      >
        <summary className={`${ACTION_ROW} list-none hover:bg-sunken [&::-webkit-details-marker]:hidden`}>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
          <span>{messages.albumAction.more()}</span>
        </summary>
        <ul className="grid">
          <Action
            icon={MonitorPlay}
            blocked={wallBlocked(album)}
            href={guestPagePath('wall', album.uploadCode)}
          >
            {messages.albumAction.openWall()}
          </Action>
          {!album.expired && (
            <Action icon={UsersRound} needs="share" onClick={() => onOpen('groups')}>
              {messages.guestGroup.heading()}
            </Action>
          )}
          {album.event ? (
            <Action icon={CalendarDays} to={`/events/${album.event.id}`}>
              {messages.albumEvent.event()}
            </Action>
          ) : (
            <Action icon={FolderPlus} needs="transfer" onClick={() => onOpen('event')}>
              {messages.albumEvent.addAlbum()}
            </Action>
          )}
          <Action icon={RefreshCw} needs="share" onClick={() => onOpen('code')}>
            {messages.albumAction.newCode()}
          </Action>
        </ul>
      </details>
    </li>
  );
}

function wallBlocked(album: OwnedAlbum): string | undefined {
  if (galleryIsOpen(album)) return undefined;
  if (album.isArchived) return messages.albumAction.archivedBlocked();
  return album.isPublic ? messages.albumAction.wallIsOff() : messages.albumAction.wallBlocked();
}
