// The owner's actions on an album: the same list in the sidebar and in the Actions dialog (R 2.39 to R 2.46).

import {
  Archive,
  ArchiveRestore,
  Download,
  Eye,
  EyeOff,
  FolderDown,
  Globe,
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
import { albumActionMessages } from '../../../shared/messages/en/album-action-messages.ts';
import { commonMessages } from '../../../shared/messages/en/common-messages.ts';
import { deleteMessages } from '../../../shared/messages/en/delete-messages.ts';
import { downloadMessages } from '../../../shared/messages/en/download-messages.ts';
import { photoVisibilityMessages } from '../../../shared/messages/en/photo-visibility-messages.ts';
import { pinDialogMessages } from '../../../shared/messages/en/pin-dialog-messages.ts';
import { shareMessages } from '../../../shared/messages/en/share-messages.ts';
import { galleryIsOpen, mayArchive, maySwitchWall } from '../../../shared/rules/access.ts';
import { qrFilename } from '../../../shared/rules/album-slug.ts';
import { canShare, shareLink } from '../../browser/share-link.ts';
import { Action, ActionLink, ActionSwitch } from './album-action.tsx';
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
  const { visibility, wall, archive, hideLocation } = useAlbumSwitches(album);
  const { title, guestUploadUrl, isArchived, isPublic, photoWallEnabled, pinEnabled } = album;
  const blocked = isArchived ? albumActionMessages.archivedBlocked() : undefined;
  return (
    <div className="-mx-3 grid gap-1">
      {!album.expired && (
        <ul aria-label={shareMessages.share()} className="grid">
          <Action icon={isQrShown ? EyeOff : QrCode} blocked={blocked} onClick={onToggleQr}>
            {isQrShown ? shareMessages.hideQrCode() : shareMessages.showQrCode()}
          </Action>
          <Action icon={Link2} blocked={blocked} onClick={onCopyLink}>
            {albumActionMessages.copyGuestLink()}
          </Action>
          {!isArchived && (
            <>
              {canShare && (
                <Action icon={Share2} onClick={() => shareLink(title, guestUploadUrl)}>
                  {albumActionMessages.shareGuestLink()}
                </Action>
              )}
              <ActionLink icon={Download} href={album.qrCodeDataUrl} download={qrFilename(title)}>
                {shareMessages.downloadQrCode()}
              </ActionLink>
            </>
          )}
        </ul>
      )}
      <ul aria-label={albumActionMessages.access()} className={GROUP}>
        {galleryIsOpen(album) && (
          <ActionLink icon={MonitorPlay} href={`/wall/${album.uploadCode}`}>
            {albumActionMessages.openWall()}
          </ActionLink>
        )}
        {galleryIsOpen(album) && !(album.expired && album.photoCount === 0) && (
          <ActionLink icon={Presentation} href={`/wall/${album.uploadCode}?slideshow=on`}>
            {albumActionMessages.startSlideshow()}
          </ActionLink>
        )}
        <Action
          icon={photoWallEnabled ? MonitorX : Eye}
          busy={wall.isPending}
          blocked={maySwitchWall(album) ? undefined : (blocked ?? albumActionMessages.wallBlocked())}
          onClick={() => wall.set(!photoWallEnabled)}
        >
          {photoWallEnabled ? albumActionMessages.disableWall() : albumActionMessages.enableWall()}
        </Action>
        <Action icon={KeyRound} blocked={blocked} onClick={() => onOpen('pin')}>
          {pinEnabled ? pinDialogMessages.change() : pinDialogMessages.enable()}
        </Action>
        {pinEnabled && (
          <Action icon={LockOpen} blocked={blocked} onClick={() => onOpen('unpin')}>
            {pinDialogMessages.disable()}
          </Action>
        )}
        <Action icon={RefreshCw} onClick={() => onOpen('code')}>
          {albumActionMessages.newCode()}
        </Action>
        <Action
          icon={isPublic ? Lock : Globe}
          busy={visibility.isPending}
          onClick={() => visibility.set(!isPublic)}
        >
          {isPublic ? albumActionMessages.makePrivate() : albumActionMessages.makePublic()}
        </Action>
        <ActionSwitch
          isOn={album.hideLocation}
          busy={hideLocation.isPending}
          hint={albumActionMessages.hideLocationsHint()}
          onChange={hideLocation.set}
        >
          {albumActionMessages.hideLocations()}
        </ActionSwitch>
        {/* A wide page has it beside the title: the sidebar is full. */}
        <Action icon={UserRoundCheck} className="lg:hidden" onClick={() => onOpen('guestView')}>
          {photoVisibilityMessages.guestView()}
        </Action>
      </ul>
      {/* These stay visible however long the list is. */}
      <ul aria-label={albumActionMessages.album()} className={`${GROUP} lg:sticky lg:bottom-0 lg:bg-canvas`}>
        {!album.expired && (
          <Action icon={Pencil} onClick={() => onOpen('edit')}>
            {albumActionMessages.edit()}
          </Action>
        )}
        <Action
          icon={FolderDown}
          blocked={photoCount === 0 ? downloadMessages.noPhotos() : undefined}
          onClick={() => onOpen('download')}
        >
          {commonMessages.downloadAll()}
        </Action>
        <Action
          icon={isArchived ? ArchiveRestore : Archive}
          busy={archive.isPending}
          blocked={isArchived || mayArchive(album) ? undefined : albumActionMessages.archiveBlocked()}
          onClick={() => archive.set(!isArchived)}
        >
          {isArchived ? albumActionMessages.unarchive() : albumActionMessages.archive()}
        </Action>
        <Action icon={Trash2} danger onClick={() => onOpen('delete')}>
          {deleteMessages.albumSubmit()}
        </Action>
      </ul>
    </div>
  );
}

const GROUP = 'grid border-t border-line pt-2 first:border-0 first:pt-0';
