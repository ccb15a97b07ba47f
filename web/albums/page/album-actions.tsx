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
import { galleryIsOpen, may } from '../../../shared/rules/access.ts';
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

export function AlbumActions(props: AlbumActionsProps) {
  const { album, photoCount, isQrShown, onToggleQr, onCopyLink, onOpen } = props;
  const { visibility, wall, archive } = useAlbumSwitches(album);
  const { title, guestUploadUrl, isArchived, isPublic, photoWallEnabled, pinEnabled } = album;
  const blocked = isArchived ? messages.albumAction.archivedBlocked() : undefined;
  return (
    <div className="-mx-3 grid gap-1">
      {!album.expired && (
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
      )}
      <ActionGroup title={messages.albumAction.whoSeesIt()}>
        <Action icon={UserRoundCheck} onClick={() => onOpen('guestView')}>
          {messages.photoVisibility.guestView()}
        </Action>
        <ActionLink icon={Inbox} to={`/albums/${album.id}/review`}>
          {messages.photoVisibility.review()}
        </ActionLink>
        {galleryIsOpen(album) && (
          <ActionLink icon={MonitorPlay} href={`/wall/${album.uploadCode}`}>
            {messages.albumAction.openWall()}
          </ActionLink>
        )}
        {galleryIsOpen(album) && !(album.expired && album.photoCount === 0) && (
          <ActionLink icon={Presentation} href={`/wall/${album.uploadCode}?slideshow=on`}>
            {messages.albumAction.startSlideshow()}
          </ActionLink>
        )}
        <Action
          icon={photoWallEnabled ? MonitorX : Eye}
          state={photoWallEnabled ? messages.albumAction.on() : messages.albumAction.off()}
          busy={wall.isPending}
          blocked={
            may('owner', 'switchWall', album) ? undefined : (blocked ?? messages.albumAction.wallBlocked())
          }
          onClick={() => wall.set(!photoWallEnabled)}
        >
          {photoWallEnabled ? messages.albumAction.disableWall() : messages.albumAction.enableWall()}
        </Action>
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
        <Action
          icon={isPublic ? Lock : Globe}
          state={isPublic ? messages.albumAction.isPublic() : messages.albumAction.isPrivate()}
          busy={visibility.isPending}
          onClick={() => visibility.set(!isPublic)}
        >
          {isPublic ? messages.albumAction.makePrivate() : messages.albumAction.makePublic()}
        </Action>
        <Action icon={RefreshCw} onClick={() => onOpen('code')}>
          {messages.albumAction.newCode()}
        </Action>
      </ActionGroup>
      <ActionGroup title={messages.albumAction.album()} className="lg:sticky lg:bottom-0 lg:bg-canvas">
        {!album.expired && (
          <Action icon={Pencil} className="lg:hidden" onClick={() => onOpen('edit')}>
            {messages.albumAction.edit()}
          </Action>
        )}
        <Action
          icon={FolderDown}
          blocked={photoCount === 0 ? messages.download.noPhotos() : undefined}
          onClick={() => onOpen('download')}
        >
          {messages.common.downloadAll()}
        </Action>
        <Action
          icon={isArchived ? ArchiveRestore : Archive}
          busy={archive.isPending}
          blocked={
            isArchived || may('owner', 'archive', album) ? undefined : messages.albumAction.archiveBlocked()
          }
          onClick={() => archive.set(!isArchived)}
        >
          {isArchived ? messages.albumAction.unarchive() : messages.albumAction.archive()}
        </Action>
        <Action icon={Trash2} danger onClick={() => onOpen('delete')}>
          {messages.delete.albumSubmit()}
        </Action>
      </ActionGroup>
    </div>
  );
}
