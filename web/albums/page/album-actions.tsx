import {
  Archive,
  ArchiveRestore,
  Download,
  Eye,
  EyeOff,
  FolderDown,
  Globe,
  Inbox,
  KeyRound,
  Link2,
  Lock,
  LockOpen,
  MonitorPlay,
  MonitorX,
  Pencil,
  Presentation,
  QrCode,
  RefreshCw,
  Share2,
  Trash2,
  UserRoundCheck,
} from 'lucide-react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { type Action as ActionName, can, galleryIsOpen, refusalIn } from '../../../shared/rules/access.ts';
import { qrFilename } from '../../../shared/rules/album-slug.ts';
import { canShare, shareLink } from '../../browser/share-link.ts';
import { Action, ActionGroup, ActionLink } from './album-action.tsx';
import { useAlbumSwitches } from './use-album-switches.ts';

export interface AlbumActionsProps {
  album: OwnedAlbum;
  photoCount: number;
  isQrShown: boolean;
  onToggleQr: () => void;
  onCopyLink: () => void;
  onOpen: (dialog: 'edit' | 'guestView' | 'pin' | 'unpin' | 'code' | 'download' | 'delete') => void;
}

/** An action that the viewer's role may never do is left out; one that the album's state forbids says why. */
function offers(album: OwnedAlbum, action: ActionName): boolean {
  return refusalIn(album, action) !== 'NOT_ALLOWED';
}

export function AlbumActions(props: AlbumActionsProps) {
  return (
    <div className="-mx-3 grid gap-1">
      {!props.album.expired && offers(props.album, 'share') && <ShareActions {...props} />}
      <AccessActions {...props} />
      <WholeAlbumActions {...props} />
    </div>
  );
}

function ShareActions({ album, isQrShown, onToggleQr, onCopyLink }: AlbumActionsProps) {
  const { title, guestUploadUrl, isArchived } = album;
  const blocked = isArchived ? messages.albumAction.archivedBlocked() : undefined;
  return (
    <ActionGroup title={messages.share.share()}>
      <Action icon={isQrShown ? EyeOff : QrCode} blocked={blocked} onClick={onToggleQr}>
        {isQrShown ? messages.share.hideQrCode() : messages.share.showQrCode()}
      </Action>
      <Action icon={Link2} blocked={blocked} onClick={onCopyLink}>
        {messages.albumAction.copyGuestLink()}
      </Action>
      {!isArchived && (
        <>
          {canShare && (
            <Action icon={Share2} onClick={() => shareLink(title, guestUploadUrl)}>
              {messages.albumAction.shareGuestLink()}
            </Action>
          )}
          <ActionLink icon={Download} href={album.qrCodeDataUrl} download={qrFilename(title)}>
            {messages.share.downloadQrCode()}
          </ActionLink>
        </>
      )}
    </ActionGroup>
  );
}

function AccessActions({ album, onOpen }: AlbumActionsProps) {
  const wallUrl = `/wall/${album.uploadCode}`;
  return (
    <ActionGroup title={messages.albumAction.whoSeesIt()}>
      {offers(album, 'edit') && (
        <Action icon={UserRoundCheck} onClick={() => onOpen('guestView')}>
          {messages.photoVisibility.guestView()}
        </Action>
      )}
      {offers(album, 'moderate') && (
        <ActionLink icon={Inbox} to={`/albums/${album.id}/review`}>
          {messages.photoVisibility.review()}
        </ActionLink>
      )}
      {galleryIsOpen(album) && (
        <ActionLink icon={MonitorPlay} href={wallUrl}>
          {messages.albumAction.openWall()}
        </ActionLink>
      )}
      {galleryIsOpen(album) && !(album.expired && album.photoCount === 0) && (
        <ActionLink icon={Presentation} href={`${wallUrl}?slideshow=on`}>
          {messages.albumAction.startSlideshow()}
        </ActionLink>
      )}
      {offers(album, 'switchWall') && <WallSwitch album={album} />}
      {offers(album, 'setPin') && <PinActions album={album} onOpen={onOpen} />}
      {offers(album, 'share') && (
        <>
          <VisibilitySwitch album={album} />
          <Action icon={RefreshCw} onClick={() => onOpen('code')}>
            {messages.albumAction.newCode()}
          </Action>
        </>
      )}
    </ActionGroup>
  );
}

function WallSwitch({ album }: { album: OwnedAlbum }) {
  const { wall } = useAlbumSwitches(album);
  const isOn = album.photoWallEnabled;
  const blocked = album.isArchived
    ? messages.albumAction.archivedBlocked()
    : messages.albumAction.wallBlocked();
  return (
    <Action
      icon={isOn ? MonitorX : Eye}
      state={isOn ? messages.albumAction.on() : messages.albumAction.off()}
      busy={wall.isPending}
      blocked={can(album, 'switchWall') ? undefined : blocked}
      onClick={() => wall.set(!isOn)}
    >
      {isOn ? messages.albumAction.disableWall() : messages.albumAction.enableWall()}
    </Action>
  );
}

function PinActions({ album, onOpen }: Pick<AlbumActionsProps, 'album' | 'onOpen'>) {
  const { pinEnabled } = album;
  const blocked = can(album, 'setPin') ? undefined : messages.albumAction.archivedBlocked();
  return (
    <>
      <Action
        icon={KeyRound}
        state={pinEnabled ? messages.albumAction.on() : messages.albumAction.off()}
        blocked={blocked}
        onClick={() => onOpen('pin')}
      >
        {pinEnabled ? messages.pinDialog.change() : messages.pinDialog.enable()}
      </Action>
      {pinEnabled && (
        <Action icon={LockOpen} blocked={blocked} onClick={() => onOpen('unpin')}>
          {messages.pinDialog.disable()}
        </Action>
      )}
    </>
  );
}

function VisibilitySwitch({ album }: { album: OwnedAlbum }) {
  const { visibility } = useAlbumSwitches(album);
  const { isPublic } = album;
  return (
    <Action
      icon={isPublic ? Lock : Globe}
      state={isPublic ? messages.albumAction.isPublic() : messages.albumAction.isPrivate()}
      busy={visibility.isPending}
      onClick={() => visibility.set(!isPublic)}
    >
      {isPublic ? messages.albumAction.makePrivate() : messages.albumAction.makePublic()}
    </Action>
  );
}

function WholeAlbumActions({ album, photoCount, onOpen }: AlbumActionsProps) {
  const { archive } = useAlbumSwitches(album);
  const { isArchived } = album;
  const change = isArchived ? 'unarchive' : 'archive';
  return (
    <ActionGroup title={messages.albumAction.album()} className="lg:sticky lg:bottom-0 lg:bg-canvas">
      {!album.expired && offers(album, 'edit') && (
        <Action icon={Pencil} className="lg:hidden" onClick={() => onOpen('edit')}>
          {messages.albumAction.edit()}
        </Action>
      )}
      {offers(album, 'downloadOriginals') && (
        <Action
          icon={FolderDown}
          blocked={photoCount === 0 ? messages.download.noPhotos() : undefined}
          onClick={() => onOpen('download')}
        >
          {messages.common.downloadAll()}
        </Action>
      )}
      {offers(album, change) && (
        <Action
          icon={isArchived ? ArchiveRestore : Archive}
          busy={archive.isPending}
          blocked={can(album, change) ? undefined : messages.albumAction.archiveBlocked()}
          onClick={() => archive.set(!isArchived)}
        >
          {messages.albumAction[change]()}
        </Action>
      )}
      {offers(album, 'delete') && (
        <Action icon={Trash2} danger onClick={() => onOpen('delete')}>
          {messages.delete.albumSubmit()}
        </Action>
      )}
    </ActionGroup>
  );
}
