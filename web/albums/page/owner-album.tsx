import { ChevronUp, Ellipsis, KeyRound, Pencil, Share2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { useArrangement } from '../../photos/grid/arrange-photos.ts';
import { useChosenPhotos } from '../../photos/grid/choose-photos.ts';
import type { LivePhotos } from '../../photos/live-album.ts';
import { Button } from '../../ui/button.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useQuickActions } from '../../ui/quick-actions.tsx';
import { asCode, richText } from '../../ui/text/rich-text.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { useLeaving } from '../choosing/use-leaving.ts';
import { usePresentAlbum } from '../use-present-album.ts';
import type { AlbumActionsProps } from './album-actions.tsx';
import { AlbumHeader, AlbumTags } from './album-header.tsx';
import type { OpenDialog } from './owner-dialogs.tsx';
import { OwnerGallery, useGalleryFilter } from './owner-gallery.tsx';

const AlbumActions = lazyComponent(async () => (await import('./later-parts.ts')).AlbumActions);
const AlbumSummary = lazyComponent(async () => (await import('./later-parts.ts')).AlbumSummary);
const ChosenBar = lazyComponent(async () => (await import('./later-parts.ts')).ChosenBar);
const OwnerNotices = lazyComponent(async () => (await import('./later-parts.ts')).OwnerNotices);
const SharePanel = lazyComponent(async () => (await import('./later-parts.ts')).SharePanel);
const OwnerBook = lazyComponent(async () => (await import('../book/owner-book.tsx')).OwnerBook, {
  isPreloaded: false,
});
const OwnerDialogs = lazyComponent(async () => (await import('./owner-dialogs.tsx')).OwnerDialogs);

interface OwnerAlbumProps {
  page: AlbumPage;
  live: Pick<LivePhotos<AlbumPage>, 'refreshLinks' | 'setDeleting'>;
}

export function OwnerAlbum({ page, live }: OwnerAlbumProps) {
  const view = useOwnerAlbum(page);
  const { album, photos, dialog, setDialog, actions, chosen } = view;
  useAccent(album.accent);
  const openExpiration = can(album, 'edit') ? () => setDialog('expiration') : undefined;
  return (
    <>
      {/* The sidebar begins beside the title, so that it fits a laptop's screen. */}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div>
          <OwnerHeader view={view} />
          {view.hasNews && (
            <OwnerNotices
              fallback={<div className="mb-2 h-17 sm:mb-4" />}
              album={album}
              photos={photos}
              onExpiration={openExpiration}
            />
          )}
        </div>
        <aside
          aria-label={messages.albumPage.actions()}
          className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mx-3 lg:mt-5 lg:grid lg:max-h-[calc(100dvh-5rem)] lg:gap-2 lg:self-start lg:overflow-y-auto lg:px-3 lg:[scrollbar-width:thin]"
        >
          <AlbumSummary
            fallback={<div className="h-13.5" />}
            album={album}
            photoCount={photos.length}
            onChangeExpiration={openExpiration}
          >
            <ShareButton view={view} className="sm:hidden" />
          </AlbumSummary>
          <div className="max-lg:hidden">
            <AlbumActions {...actions} />
          </div>
        </aside>
        <OwnerPhotos view={view} onStale={live.refreshLinks} />
      </div>
      {dialog && (
        <OwnerDialogs
          fallback={<WaitingDialog onClose={() => setDialog(null)} />}
          album={album}
          photoCount={photos.length}
          actions={actions}
          dialog={dialog}
          setDialog={setDialog}
          onDeleting={live.setDeleting}
          chosenIds={chosen.choosing ? [...chosen.choosing.ids] : null}
          onChoose={() => {
            setDialog(null);
            chosen.begin();
          }}
        />
      )}
    </>
  );
}

type OwnerView = ReturnType<typeof useOwnerAlbum>;

function useOwnerAlbum({ album: fetched, photos: all }: AlbumPage) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isQrShown, setQrShown] = useState(false);
  const album = usePresentAlbum(fetched);
  const { present: photos, leaving } = useLeaving(all);
  const filter = useGalleryFilter(photos);
  const chosen = useChosenPhotos(useArrangement(filter.shown, fetched.heartsEnabled).photos);
  const takesPhotos = can(album, 'upload');
  const isShared = takesPhotos && can(album, 'share');
  const reviewCount = photos.filter(({ visibility, reports }) => visibility === 'waiting' || reports).length;
  const hasNews = reviewCount > 0 || !album.isRevealed;
  const openUpload = takesPhotos ? () => setDialog('upload') : undefined;
  useQuickActions({ upload: openUpload, actions: () => setDialog('actions') });

  const toggleQr = () => {
    setQrShown(!isQrShown);
    setDialog(null);
  };
  const actions: AlbumActionsProps = {
    album,
    photoCount: photos.length,
    reviewCount,
    isQrShown: isQrShown && isShared,
    onToggleQr: toggleQr,
    onOpen: setDialog,
  };
  const shown = { album, photos, leaving, filter, chosen, hasNews, takesPhotos, isShared, openUpload };
  return { ...shown, dialog, setDialog, actions };
}

function ShareButton({ view, className = '' }: { view: OwnerView; className?: string }) {
  const { isQrShown, onToggleQr } = view.actions;
  if (!view.isShared) return null;
  const Icon = isQrShown ? ChevronUp : Share2;
  return (
    <Button
      kind={isQrShown ? 'secondary' : 'primary'}
      className={className}
      aria-expanded={isQrShown}
      onClick={onToggleQr}
    >
      <Icon aria-hidden className="size-5" />
      <span>{messages.share.share()}</span>
    </Button>
  );
}

function OwnerHeader({ view }: { view: OwnerView }) {
  const { album, openUpload, setDialog } = view;
  return (
    <AlbumHeader album={album} facts={album.pin && <PinFact pin={album.pin} />}>
      <ShareButton view={view} />
      {openUpload && (
        <Button kind="secondary" onClick={openUpload}>
          <Upload aria-hidden className="size-5" />
          <span>{messages.common.upload()}</span>
        </Button>
      )}
      {!album.expired && can(album, 'edit') && (
        <Button kind="quiet" onClick={() => setDialog('edit')}>
          <Pencil aria-hidden className="size-5" />
          <span>{messages.albumPage.edit()}</span>
        </Button>
      )}
      <IconButton
        icon={Ellipsis}
        label={messages.frame.actions()}
        className="lg:hidden"
        onClick={() => setDialog('actions')}
      />
    </AlbumHeader>
  );
}

function OwnerPhotos({ view, onStale }: { view: OwnerView; onStale: () => void }) {
  const { album, photos, leaving, filter, chosen, takesPhotos, isShared, actions, setDialog } = view;
  const { choosing } = chosen;
  const [isBookOpen, setBookOpen] = useState(false);
  return (
    <div>
      {actions.isQrShown && album.qrCodeDataUrl && (
        <div className="mb-4 sm:mb-8">
          <SharePanel {...album} path={`/albums/${album.id}`} qrCodeDataUrl={album.qrCodeDataUrl} namesLink />
        </div>
      )}
      {album.guestBookEnabled && (
        <OwnerBook
          fallback={<div className="mb-3 h-11" />}
          album={album}
          isOpen={isBookOpen}
          onOpen={setBookOpen}
        />
      )}
      {!(album.guestBookEnabled && isBookOpen) && (
        <OwnerGallery
          album={album}
          filter={filter}
          takesPhotos={takesPhotos}
          isLocked={album.isArchived}
          onStale={onStale}
          choosing={choosing}
          onChoosing={choosing ? chosen.end : chosen.begin}
          onDelete={(photo) => setDialog({ photo })}
          onCover={(cover) => setDialog({ cover })}
        />
      )}
      {choosing && (
        <ChosenBar
          albumId={album.id}
          photos={photos}
          choosing={choosing}
          onChooseAll={chosen.chooseAll}
          onDownload={() => setDialog('download')}
          leaving={leaving}
          onEnd={chosen.end}
        />
      )}
      {/* Limited to two lines. */}
      <AlbumTags {...album} className="mt-8 max-h-15.5 overflow-hidden sm:hidden" />
      {isShared && (
        <p className="mt-8 border-t border-line pt-4 text-label text-ink-2">{messages.albumPage.tip()}</p>
      )}
    </div>
  );
}

function PinFact({ pin }: { pin: string }) {
  return (
    <li className="items-center">
      <KeyRound aria-hidden className="size-4" />
      {richText(messages.albumPage.pin({ pin, code: asCode }))}
    </li>
  );
}
