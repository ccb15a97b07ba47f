import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { UpgradeDialog } from '../../accounts/upgrade-dialog.tsx';
import { DownloadDialog } from '../../downloads/download-dialog.tsx';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { OwnerUploadDialog } from '../../uploads/owner/owner-upload-dialog.tsx';
import { AlbumEditDialog } from '../dialogs/album-edit-dialog.tsx';
import { CoverDialog } from '../dialogs/cover-dialog.tsx';
import { DeleteAlbumDialog } from '../dialogs/delete-album-dialog.tsx';
import { DeletePhotoDialog } from '../dialogs/delete-photo-dialog.tsx';
import { ExpirationDialog } from '../dialogs/expiration-dialog.tsx';
import { GuestViewDialog } from '../dialogs/guest-view-dialog.tsx';
import { NewCodeDialog } from '../dialogs/new-code-dialog.tsx';
import { PinDialog, RemovePinDialog } from '../dialogs/pin-dialog.tsx';
import { GuestGroupsDialog } from '../groups/guest-groups-dialog.tsx';
import { type ActionDialog, AlbumActions, type AlbumActionsProps } from './album-actions.tsx';

const HostDialogs = lazyComponent(async () => (await import('../hosts/hosts-dialog.tsx')).loadHostDialogs(), {
  isPreloaded: false,
});
const AddAlbumDialog = lazyComponent(
  async () => (await import('../event/add-album-dialog.tsx')).loadAddAlbumDialog(),
  { isPreloaded: false },
);

export type OpenDialog =
  | ActionDialog
  | 'actions'
  | 'upload'
  | 'expiration'
  | 'upgrade'
  | 'storage'
  | { photo: Photo }
  | { cover: Photo };

interface OwnerDialogsProps {
  album: OwnedAlbum;
  photoCount: number;
  actions: AlbumActionsProps;
  dialog: OpenDialog;
  setDialog: (dialog: OpenDialog | null) => void;
  onDeleting: (isDeleting: boolean) => void;
  chosenIds: readonly string[] | null;
  onChoose: () => void;
}

export function OwnerDialogs(props: OwnerDialogsProps) {
  const { album, photoCount, actions, dialog, setDialog, onDeleting, chosenIds, onChoose } = props;
  const { tier = 'FREE', isOwner } = album;
  const onClose = () => setDialog(null);
  const given = { album, onClose };
  switch (dialog) {
    case 'actions':
      return (
        <Dialog title={messages.frame.actions()} onClose={onClose}>
          <AlbumActions {...actions} />
        </Dialog>
      );
    case 'upload':
      return (
        <OwnerUploadDialog {...given} tier={tier} onStorageFull={() => isOwner && setDialog('storage')} />
      );
    case 'edit':
      return <AlbumEditDialog {...given} />;
    case 'expiration':
      return (
        <ExpirationDialog
          {...given}
          tier={tier}
          onUpgrade={isOwner ? () => setDialog('upgrade') : undefined}
        />
      );
    case 'upgrade':
      return <UpgradeDialog context="expiration_limit" tier={tier} onClose={onClose} />;
    case 'storage':
      return <UpgradeDialog context="storage_limit" tier={tier} onClose={onClose} />;
    case 'guestView':
      return <GuestViewDialog {...given} tier={tier} />;
    case 'groups':
      return <GuestGroupsDialog {...given} />;
    case 'hosts':
    case 'leave':
      return (
        <HostDialogs
          {...given}
          fallback={<WaitingDialog onClose={onClose} />}
          isLeaving={dialog === 'leave'}
        />
      );
    case 'pin':
      return <PinDialog {...given} />;
    case 'unpin':
      return <RemovePinDialog {...given} />;
    case 'code':
      return <NewCodeDialog {...given} />;
    case 'event':
      return <AddAlbumDialog fallback={<WaitingDialog onClose={onClose} />} {...given} />;
    case 'download':
      return <DownloadDialog {...given} chosenIds={chosenIds} onChoose={onChoose} />;
    case 'delete':
      return <DeleteAlbumDialog {...given} photoCount={photoCount} onDeleting={onDeleting} />;
    default:
      if ('cover' in dialog) return <CoverDialog {...given} photo={dialog.cover} />;
      return <DeletePhotoDialog albumId={album.id} photo={dialog.photo} onClose={onClose} />;
  }
}
