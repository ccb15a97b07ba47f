// The owner's album: photos, what can be done with them, and the ways to share it.

import { Ellipsis, Upload } from 'lucide-react';
import { useState } from 'react';
import type { AlbumPage } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { uploadRefusal } from '../../shared/rules/access.ts';
import { copyText } from '../browser/copy-text.ts';
import { useQuickActions } from '../frame/quick-actions.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { SHARE_WORDS } from '../words.ts';
import { AlbumActions, type AlbumActionsProps } from './album-actions.tsx';
import { AlbumGallery } from './album-gallery.tsx';
import { AlbumHeader } from './album-header.tsx';
import { AlbumQrCard, downloadQrCode } from './album-qr-card.tsx';
import { DeleteAlbumDialog } from './delete-album-dialog.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';
import { OwnerUploadDialog } from './owner-upload-dialog.tsx';

interface OwnerAlbumProps {
  page: AlbumPage;
  onStale: () => void;
}

type OpenDialog = 'actions' | 'upload' | 'delete' | { photo: Photo } | null;

export function OwnerAlbum({ page: { album, photos }, onStale }: OwnerAlbumProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  // An album without photos is there to be shared first.
  const [isQrShown, setQrShown] = useState(photos.length === 0);
  const close = () => setDialog(null);

  const takesPhotos = uploadRefusal(album, { isOwner: true, hasPin: true }) === null;
  const openUpload = takesPhotos ? () => setDialog('upload') : undefined;
  useQuickActions({ upload: openUpload, actions: () => setDialog('actions') });

  const { qrCodeDataUrl } = album;
  const actions: AlbumActionsProps = {
    album,
    copyLink: () => void copyGuestLink(album.guestUploadUrl),
    deleteAlbum: () => setDialog('delete'),
    qr:
      takesPhotos && qrCodeDataUrl
        ? {
            isShown: isQrShown,
            toggle: () => setQrShown(!isQrShown),
            download: () => downloadQrCode(album.title, qrCodeDataUrl),
          }
        : undefined,
  };

  return (
    <>
      <AlbumHeader album={album} photoCount={photos.length}>
        {openUpload && (
          <Button onClick={openUpload}>
            <Upload aria-hidden className="size-5" />
            Upload
          </Button>
        )}
        <Button kind="secondary" className="max-sm:hidden lg:hidden" onClick={() => setDialog('actions')}>
          <Ellipsis aria-hidden className="size-5" />
          Actions
        </Button>
      </AlbumHeader>
      <div className="gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="lg:order-last">
          {actions.qr && isQrShown && qrCodeDataUrl && (
            <AlbumQrCard album={album} qrCodeDataUrl={qrCodeDataUrl} />
          )}
          <aside aria-label="Album actions" className="grid gap-4 max-lg:hidden">
            <AlbumActions {...actions} />
            <p className="border-t border-line pt-4 text-label text-ink-2">
              Tip: put the QR code on the tables. Guests scan it and share their photos, without an app or an
              account.
            </p>
          </aside>
        </div>
        <AlbumGallery photos={photos} onStale={onStale} onDelete={(photo) => setDialog({ photo })} />
      </div>
      {dialog === 'actions' && (
        <Dialog title="Actions" onClose={close}>
          <AlbumActions
            {...actions}
            qr={
              actions.qr && {
                ...actions.qr,
                toggle: () => {
                  actions.qr?.toggle();
                  close();
                },
              }
            }
          />
        </Dialog>
      )}
      {dialog === 'upload' && <OwnerUploadDialog album={album} onClose={close} />}
      {dialog === 'delete' && <DeleteAlbumDialog album={album} photoCount={photos.length} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <DeletePhotoDialog albumId={album.id} photo={dialog.photo} onClose={close} />
      )}
    </>
  );
}

async function copyGuestLink(link: string): Promise<void> {
  if (await copyText(link)) showToast(SHARE_WORDS.copied);
  else
    showToast(`${SHARE_WORDS.copyFailed} Please copy manually: ${link}`, { kind: 'error', duration: 8000 });
}
