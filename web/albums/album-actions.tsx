// What the owner can do with an album: the same list in the sidebar and in the Actions dialog.

import {
  Download,
  Eye,
  EyeOff,
  Globe,
  Link2,
  Lock,
  type LucideIcon,
  MonitorPlay,
  MonitorX,
  QrCode,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AlbumPage } from '../../shared/api/albums-api.ts';
import { galleryIsOpen, maySwitchWall } from '../../shared/rules/access.ts';
import { qrFilename } from '../../shared/rules/album-slug.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useAlbumSwitches } from './use-album-switches.ts';

export interface AlbumActionsProps {
  album: AlbumPage['album'];
  /** Absent while there is nothing to share: the album takes no photos. */
  qr?: { isShown: boolean; toggle: () => void; imageUrl: string } | undefined;
  copyLink: () => void;
  deleteAlbum: () => void;
}

export function AlbumActions({ album, qr, copyLink, deleteAlbum }: AlbumActionsProps) {
  const { visibility, wall } = useAlbumSwitches(album);
  return (
    <ul className="-mx-3 grid">
      {galleryIsOpen(album) && (
        <li>
          <Link to={`/wall/${album.uploadCode}`} className={ROW}>
            <MonitorPlay aria-hidden className="size-5 text-ink-2" />
            Open Photo Wall
          </Link>
        </li>
      )}
      {qr && (
        <>
          <Action icon={qr.isShown ? EyeOff : QrCode} onClick={qr.toggle}>
            {qr.isShown ? 'Hide QR code' : 'Show QR code'}
          </Action>
          <li>
            <a href={qr.imageUrl} download={qrFilename(album.title)} className={ROW}>
              <Download aria-hidden className="size-5 text-ink-2" />
              Download QR code
            </a>
          </li>
          <Action icon={Link2} onClick={copyLink}>
            Copy guest link
          </Action>
        </>
      )}
      {maySwitchWall(album) && (
        <Action
          icon={album.photoWallEnabled ? MonitorX : Eye}
          busy={wall.isPending}
          onClick={() => wall.set(!album.photoWallEnabled)}
        >
          {album.photoWallEnabled ? 'Disable Photo Wall' : 'Enable Photo Wall'}
        </Action>
      )}
      <Action
        icon={album.isPublic ? Lock : Globe}
        busy={visibility.isPending}
        onClick={() => visibility.set(!album.isPublic)}
      >
        {album.isPublic ? 'Make private' : 'Make public'}
      </Action>
      <Action icon={Trash2} danger onClick={deleteAlbum}>
        Delete album
      </Action>
    </ul>
  );
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-button font-medium transition-colors hover:bg-sunken';

interface ActionProps {
  icon: LucideIcon;
  onClick: () => void;
  busy?: boolean;
  danger?: boolean;
  children: ReactNode;
}

function Action({ icon: Icon, onClick, busy = false, danger = false, children }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onClick}
        className={`${ROW} ${danger ? 'text-danger' : ''}`}
      >
        {busy ? <Spinner /> : <Icon aria-hidden className={`size-5 ${danger ? '' : 'text-ink-2'}`} />}
        {children}
      </button>
    </li>
  );
}
