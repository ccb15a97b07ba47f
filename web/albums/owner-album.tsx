// The owner's album: photos, what can be done with them, and the ways to share it.

import { Ellipsis, QrCode, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
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

// What is opened by hand is fetched then: the photos come first.
const SharePanel = lazy(async () => ({ default: (await import('./share-panel.tsx')).SharePanel }));
const OwnerUploadDialog = lazy(async () => ({
  default: (await import('./owner-upload-dialog.tsx')).OwnerUploadDialog,
}));
const DeleteAlbumDialog = lazy(async () => ({
  default: (await import('./delete-album-dialog.tsx')).DeleteAlbumDialog,
}));
const DeletePhotoDialog = lazy(async () => ({
  default: (await import('./delete-photo-dialog.tsx')).DeletePhotoDialog,
}));

interface OwnerAlbumProps {
  page: AlbumPage;
  onStale: () => void;
}

type OpenDialog = 'actions' | 'upload' | 'delete' | { photo: Photo } | null;

export function OwnerAlbum({ page: { album, photos }, onStale }: OwnerAlbumProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isQrShown, setQrShown] = useState(false);
  const close = () => setDialog(null);

  const takesPhotos = uploadRefusal(album, { isOwner: true, hasPin: true }) === null;
  const openUpload = takesPhotos ? () => setDialog('upload') : undefined;
  useQuickActions({ upload: openUpload, actions: () => setDialog('actions') });

  const imageUrl = takesPhotos ? album.qrCodeDataUrl : undefined;
  const qr = imageUrl && { imageUrl, isShown: isQrShown, toggle: () => setQrShown(!isQrShown) };
  const toggleAndClose = () => {
    setQrShown(!isQrShown);
    close();
  };
  const actions: AlbumActionsProps = {
    album,
    qr: qr || undefined,
    copyLink: () => void copyGuestLink(album.guestUploadUrl),
    deleteAlbum: () => setDialog('delete'),
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
        <Button kind="secondary" className="lg:hidden" onClick={() => setDialog('actions')}>
          <Ellipsis aria-hidden className="size-5" />
          Actions
        </Button>
      </AlbumHeader>
      {qr && isQrShown && (
        <div className="mb-8">
          <Suspense>
            <SharePanel {...album} qrCodeDataUrl={qr.imageUrl} />
          </Suspense>
        </div>
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:items-start lg:gap-8">
        <AlbumGallery photos={photos} onStale={onStale} onDelete={(photo) => setDialog({ photo })}>
          {qr && !isQrShown && (
            <Button kind="secondary" onClick={qr.toggle}>
              <QrCode aria-hidden className="size-5" />
              Show QR code
            </Button>
          )}
        </AlbumGallery>
        <aside aria-label="Album actions" className="sticky top-6 grid gap-4 max-lg:hidden">
          <AlbumActions {...actions} />
          <p className="border-t border-line pt-4 text-label text-ink-2">
            Tip: put the QR code on the tables. Guests scan it and share their photos, without an app or an
            account.
          </p>
        </aside>
      </div>
      {dialog === 'actions' && (
        <Dialog title="Actions" onClose={close}>
          {/* What it shows is on the page behind. */}
          <AlbumActions {...actions} qr={actions.qr && { ...actions.qr, toggle: toggleAndClose }} />
        </Dialog>
      )}
      <Suspense>
        {dialog === 'upload' && <OwnerUploadDialog album={album} onClose={close} />}
        {dialog === 'delete' && (
          <DeleteAlbumDialog album={album} photoCount={photos.length} onClose={close} />
        )}
        {dialog !== null && typeof dialog === 'object' && (
          <DeletePhotoDialog albumId={album.id} photo={dialog.photo} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

async function copyGuestLink(link: string): Promise<void> {
  if (await copyText(link)) showToast(SHARE_WORDS.copied);
  else
    showToast(`${SHARE_WORDS.copyFailed} Please copy manually: ${link}`, { kind: 'error', duration: 8000 });
}
