import { useRef } from 'react';
import { usePageAddress } from '../browser/page-address.ts';
import { isSharedFile } from '../browser/storage/shared-cache.ts';
import { useFocusOnNavigation, useScrollOnNavigation } from '../frame/navigation-effects.ts';
import { summarise } from '../uploads/queue/upload-summary.ts';
import { useUploadGuard } from '../uploads/send/upload-guard.ts';
import { guestAlbum } from './guest-album-source.ts';
import { Toaster } from './lazy-parts.tsx';
import { fetchSharedPhotos, SharePage } from './lazy-share.ts';
import { GuestFrame } from './page/guest-frame.tsx';
import { GuestPage } from './page/guest-page.tsx';
import { useGuestUploads } from './uploads/use-guest-uploads.ts';
import { WallPage } from './wall/wall-page.tsx';

/** What `pathname` leads to. An address that cannot be decoded is an unknown code. */
function placeOf(pathname: string): { isWall: boolean; uploadCode: string } {
  const [, page, code = ''] = pathname.split('/');
  try {
    return { isWall: page === 'wall', uploadCode: decodeURIComponent(code) };
  } catch {
    return { isWall: page === 'wall', uploadCode: '' };
  }
}

const isSharePage = (pathname: string) => pathname === '/share';

/** Loads what the guest page shows: usually it is in the document already. The wall loads itself. */
export async function openFirstPage(): Promise<void> {
  if (isSharePage(location.pathname)) await (await fetchSharedPhotos()).leadToAlbum();
  if (isSharePage(location.pathname)) return;
  const { isWall, uploadCode } = placeOf(location.pathname);
  if (!isWall) await guestAlbum(uploadCode).reload();
}

export function GuestApp() {
  const { pathname } = usePageAddress();
  const { isWall, uploadCode } = placeOf(pathname);
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useScrollOnNavigation();
  const uploads = useGuestUploads(uploadCode);
  const begun = uploads.entries.filter((entry) => entry.state !== 'chosen');
  const { waiting, unsaved } = summarise(begun);
  const hasChosen = uploads.entries.some(({ state, file }) => state === 'chosen' && !isSharedFile(file));
  useUploadGuard(waiting + unsaved > 0, hasChosen);

  return (
    <GuestFrame mainRef={main} isWide={isWall}>
      {isSharePage(pathname) ? (
        <SharePage />
      ) : isWall ? (
        <WallPage uploadCode={uploadCode} />
      ) : (
        <GuestPage uploadCode={uploadCode} uploads={uploads} begun={begun} />
      )}
      <Toaster />
    </GuestFrame>
  );
}
