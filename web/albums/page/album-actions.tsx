import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  UsersRound,
} from 'lucide-react';
import type { Album, OwnedAlbum } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { galleryIsOpen, refusalIn } from '../../../shared/rules/access.ts';
import { qrFilename } from '../../../shared/rules/album-slug.ts';
import { canShare, shareLink } from '../../browser/share-link.ts';
import { request } from '../../http/request.ts';
import { albumPage, refreshLists, showAlbum } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';
import { copyGuestLink } from '../copy-guest-link.ts';
import { Action, ActionGroup, ActionLink, ActionsOf } from './album-action.tsx';

export interface AlbumActionsProps {
  album: OwnedAlbum;
  photoCount: number;
  isQrShown: boolean;
  onToggleQr: () => void;
  onOpen: (
    dialog: 'edit' | 'guestView' | 'groups' | 'pin' | 'unpin' | 'code' | 'download' | 'delete',
  ) => void;
}

export function AlbumActions(props: AlbumActionsProps) {
  const { album } = props;
  return (
    <ActionsOf value={album}>
      <div className="-mx-3 grid gap-1">
        {!album.expired && refusalIn(album, 'share') !== 'NOT_ALLOWED' && <ShareActions {...props} />}
        <AccessActions {...props} />
        <WholeAlbumActions {...props} />
      </div>
    </ActionsOf>
  );
}

function ShareActions({ album, isQrShown, onToggleQr, onOpen }: AlbumActionsProps) {
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
      {!isArchived && canShare && (
        <Action icon={Share2} onClick={() => shareLink(title, guestUploadUrl)}>
          {messages.albumAction.shareGuestLink()}
        </Action>
      )}
      {!isArchived && (
        <ActionLink icon={Download} href={album.qrCodeDataUrl} download={qrFilename(title)}>
          {messages.share.downloadQrCode()}
        </ActionLink>
      )}
      <Action icon={UsersRound} needs="share" onClick={() => onOpen('groups')}>
        {messages.guestGroup.heading()}
      </Action>
    </ActionGroup>
  );
}

const onOrOff = (isOn: boolean) => (isOn ? messages.albumAction.on() : messages.albumAction.off());

function AccessActions({ album, onOpen }: AlbumActionsProps) {
  const { isPublic, pinEnabled } = album;
  return (
    <ActionGroup title={messages.albumAction.whoSeesIt()}>
      <Action icon={UserRoundCheck} needs="edit" onClick={() => onOpen('guestView')}>
        {messages.photoVisibility.guestView()}
      </Action>
      <ActionLink icon={Inbox} needs="moderate" to={`/albums/${album.id}/review`}>
        {messages.photoVisibility.review()}
      </ActionLink>
      <WallActions album={album} />
      <Action icon={KeyRound} needs="setPin" state={onOrOff(pinEnabled)} onClick={() => onOpen('pin')}>
        {pinEnabled ? messages.pinDialog.change() : messages.pinDialog.enable()}
      </Action>
      {pinEnabled && (
        <Action icon={LockOpen} needs="setPin" onClick={() => onOpen('unpin')}>
          {messages.pinDialog.disable()}
        </Action>
      )}
      <Action
        icon={isPublic ? Lock : Globe}
        needs="share"
        state={isPublic ? messages.albumAction.isPublic() : messages.albumAction.isPrivate()}
        {...useAlbumSwitch(album, 'visibility', !isPublic)}
      >
        {isPublic ? messages.albumAction.makePrivate() : messages.albumAction.makePublic()}
      </Action>
      <Action icon={RefreshCw} needs="share" onClick={() => onOpen('code')}>
        {messages.albumAction.newCode()}
      </Action>
    </ActionGroup>
  );
}

function WallActions({ album }: { album: OwnedAlbum }) {
  const isOn = album.photoWallEnabled;
  const isOpen = galleryIsOpen(album);
  return (
    <>
      {isOpen && (
        <ActionLink icon={MonitorPlay} href={`/wall/${album.uploadCode}`}>
          {messages.albumAction.openWall()}
        </ActionLink>
      )}
      {isOpen && !(album.expired && album.photoCount === 0) && (
        <ActionLink icon={Presentation} href={`/wall/${album.uploadCode}?slideshow=on`}>
          {messages.albumAction.startSlideshow()}
        </ActionLink>
      )}
      <Action
        icon={isOn ? MonitorX : Eye}
        needs="switchWall"
        state={onOrOff(isOn)}
        {...useAlbumSwitch(album, 'wall', !isOn)}
      >
        {isOn ? messages.albumAction.disableWall() : messages.albumAction.enableWall()}
      </Action>
    </>
  );
}

function WholeAlbumActions({ album, photoCount, onOpen }: AlbumActionsProps) {
  const { isArchived } = album;
  const change = isArchived ? 'unarchive' : 'archive';
  return (
    <ActionGroup title={messages.albumAction.album()} className="lg:sticky lg:bottom-0 lg:bg-canvas">
      {!album.expired && (
        <Action icon={Pencil} needs="edit" className="lg:hidden" onClick={() => onOpen('edit')}>
          {messages.albumAction.edit()}
        </Action>
      )}
      <Action
        icon={FolderDown}
        needs="downloadOriginals"
        blocked={photoCount === 0 ? messages.download.noPhotos() : undefined}
        onClick={() => onOpen('download')}
      >
        {messages.common.downloadAll()}
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
    </ActionGroup>
  );
}

type Send = (params: { albumId: string }, on: boolean) => Promise<{ album: OwnedAlbum }>;

const SWITCHES = {
  visibility: {
    send: (params, isPublic) => request('PATCH /albums/:albumId/visibility', { params, body: { isPublic } }),
    failure: messages.albumAction.visibilityFailed,
  },
  wall: {
    send: (params, enabled) => request('PATCH /albums/:albumId/photo-wall', { params, body: { enabled } }),
    failure: messages.albumAction.wallFailed,
  },
  archive: {
    send: (params, isArchived) => request('PATCH /albums/:albumId/archive', { params, body: { isArchived } }),
    failure: messages.albumAction.archiveFailed,
  },
} satisfies Record<string, { send: Send; failure: () => string }>;

/** `on`: what the click sets. */
function useAlbumSwitch({ id: albumId }: Album, name: keyof typeof SWITCHES, on: boolean) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => SWITCHES[name].send({ albumId }, on),
    async onSuccess({ album }) {
      if (name !== 'archive') return showAlbum(client, album);
      // Photos of an archived album are other elements, and their old links have ended.
      refreshLists(client);
      await albumPage(albumId).reload();
    },
    onError: (error) => showRefusal(error, SWITCHES[name].failure()),
  });
  return { onClick: () => mutate(), busy: isPending };
}
