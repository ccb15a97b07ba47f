// The owner's actions on an album: the same list in the sidebar and in the Actions dialog (R 2.39 to R 2.46).

import {
  Archive,
  ArchiveRestore,
  Download,
  Eye,
  EyeOff,
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
} from 'lucide-react';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { galleryIsOpen, mayArchive, maySwitchWall } from '../../shared/rules/access.ts';
import { qrFilename } from '../../shared/rules/album-slug.ts';
import { canShare, shareLink } from '../browser/share-link.ts';
import { OWNER_MESSAGES } from '../messages.ts';
import { Action, ActionLink, ActionSwitch } from './album-action.tsx';
import { useAlbumSwitches } from './use-album-switches.ts';

export interface AlbumActionsProps {
  album: OwnedAlbum;
  isQrShown: boolean;
  onToggleQr: () => void;
  onCopyLink: () => void;
  onOpen: (dialog: 'edit' | 'pin' | 'unpin' | 'code' | 'delete') => void;
}

const ARCHIVED = 'Not while the album is archived.';

export function AlbumActions({ album, isQrShown, onToggleQr, onCopyLink, onOpen }: AlbumActionsProps) {
  const { visibility, wall, archive, hideLocation } = useAlbumSwitches(album);
  const { title, guestUploadUrl, isArchived, isPublic, photoWallEnabled, pinEnabled } = album;
  const blocked = isArchived ? ARCHIVED : undefined;
  return (
    <div className="-mx-3 grid gap-1">
      {!album.expired && (
        <ul aria-label="Share" className="grid">
          <Action icon={isQrShown ? EyeOff : QrCode} blocked={blocked} onClick={onToggleQr}>
            {isQrShown ? 'Hide QR code' : 'Show QR code'}
          </Action>
          <Action icon={Link2} blocked={blocked} onClick={onCopyLink}>
            Copy guest link
          </Action>
          {!isArchived && (
            <>
              {canShare && (
                <Action icon={Share2} onClick={() => shareLink(title, guestUploadUrl)}>
                  Share guest link
                </Action>
              )}
              <ActionLink icon={Download} href={album.qrCodeDataUrl} download={qrFilename(title)}>
                Download QR code
              </ActionLink>
            </>
          )}
        </ul>
      )}
      <ul aria-label="Access" className={GROUP}>
        {galleryIsOpen(album) && (
          <ActionLink icon={MonitorPlay} to={`/wall/${album.uploadCode}`}>
            Open Photo Wall
          </ActionLink>
        )}
        {galleryIsOpen(album) && !(album.expired && album.photoCount === 0) && (
          <ActionLink icon={Presentation} to={`/wall/${album.uploadCode}?slideshow=on`}>
            Start slideshow
          </ActionLink>
        )}
        <Action
          icon={photoWallEnabled ? MonitorX : Eye}
          busy={wall.isPending}
          blocked={maySwitchWall(album) ? undefined : (blocked ?? 'Only while the album is public.')}
          onClick={() => wall.set(!photoWallEnabled)}
        >
          {photoWallEnabled ? 'Disable Photo Wall' : 'Enable Photo Wall'}
        </Action>
        <Action icon={KeyRound} blocked={blocked} onClick={() => onOpen('pin')}>
          {pinEnabled ? 'Change PIN' : 'Enable PIN protection'}
        </Action>
        {pinEnabled && (
          <Action icon={LockOpen} blocked={blocked} onClick={() => onOpen('unpin')}>
            Disable PIN protection
          </Action>
        )}
        <Action icon={RefreshCw} onClick={() => onOpen('code')}>
          {OWNER_MESSAGES.newCode}
        </Action>
        <Action
          icon={isPublic ? Lock : Globe}
          busy={visibility.isPending}
          onClick={() => visibility.set(!isPublic)}
        >
          {isPublic ? 'Make private' : 'Make public'}
        </Action>
        <ActionSwitch
          isOn={album.hideLocation}
          busy={hideLocation.isPending}
          hint="No places shown, no original files."
          onChange={hideLocation.set}
        >
          {OWNER_MESSAGES.hideLocations}
        </ActionSwitch>
      </ul>
      {/* These stay visible however long the list is. */}
      <ul aria-label="Album" className={`${GROUP} lg:sticky lg:bottom-0 lg:bg-canvas`}>
        {!album.expired && (
          <Action icon={Pencil} onClick={() => onOpen('edit')}>
            Edit album
          </Action>
        )}
        <Action
          icon={isArchived ? ArchiveRestore : Archive}
          busy={archive.isPending}
          blocked={isArchived || mayArchive(album) ? undefined : 'Expired albums are archived by themselves.'}
          onClick={() => archive.set(!isArchived)}
        >
          {isArchived ? 'Unarchive' : 'Archive'}
        </Action>
        <Action icon={Trash2} danger onClick={() => onOpen('delete')}>
          Delete album
        </Action>
      </ul>
    </div>
  );
}

const GROUP = 'grid border-t border-line pt-2 first:border-0 first:pt-0';
