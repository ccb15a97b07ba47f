import type { GuestPage, WallPage } from '../../shared/api/guests-api.ts';
import { lazyComponent } from '../http/lazy-component.tsx';

export const UploadBar = lazyComponent(async () => (await import('./uploads/upload-bar.tsx')).UploadBar);
export const GuestBatch = lazyComponent(async () => (await import('./uploads/guest-batch.tsx')).GuestBatch);
export const UploadEvents = lazyComponent(
  async () => (await import('./uploads/upload-events.tsx')).UploadEvents,
);
export const SharedOffer = lazyComponent(
  async () => (await import('./uploads/shared-offer.tsx')).SharedOffer,
);
export const UploadReceipt = lazyComponent(
  async () => (await import('./uploads/upload-receipt.tsx')).UploadReceipt,
);
export const Toaster = lazyComponent(async () => (await import('../ui/dialogs/toaster.tsx')).Toaster);
export const SharedSoFar = lazyComponent(async () => (await import('./page/shared-so-far.tsx')).SharedSoFar);
export const RevealNotice = lazyComponent(
  async () => (await import('../albums/reveal-notice.tsx')).RevealNotice,
);
export const WallRevealing = lazyComponent(
  async () => (await import('./slideshow/revealing.tsx')).WallRevealing,
);
export const ReportPhoto = lazyComponent(
  async () => (await import('../photos/lightbox/report-photo.tsx')).ReportPhoto,
);
export const GuestRefusal = lazyComponent(async () => (await import('./page/closed-album.tsx')).GuestRefusal);
export const SignedInFrame = lazyComponent(
  async () => (await import('./page/signed-in-frame.tsx')).SignedInFrame,
);
export const Registration = lazyComponent(
  async () => (await import('./page/registration-dialog.tsx')).RegistrationDialog,
);
export const Slideshow = lazyComponent(async () => (await import('./slideshow/slideshow.tsx')).Slideshow);
export const DownloadAll = lazyComponent(
  async () => (await import('../downloads/download-all.tsx')).DownloadAll,
);
export const EmptyWall = lazyComponent(async () => (await import('./wall/empty-wall.tsx')).EmptyWall);
export const WallRefusal = lazyComponent(async () => (await import('./wall/wall-refusal.tsx')).WallRefusal);
export const LockedPage = lazyComponent(async () => (await import('./page/locked-page.tsx')).LockedPage);
export const ClosedNotice = lazyComponent(async () => (await import('./page/closed-album.tsx')).ClosedNotice);
export const FullNotice = lazyComponent(async () => (await import('./page/closed-album.tsx')).FullNotice);
export const YourPhotos = lazyComponent(
  async () => (await import('./own-photos/your-photos.tsx')).YourPhotos,
);

/** The lazy part that a page consists of, if it does. */
export function mainPartOf(isWall: boolean, page: GuestPage | WallPage | null) {
  if (!page) return isWall ? WallRefusal : GuestRefusal;
  if (page.album.pinRequired) return LockedPage;
  return page.album.isRevealed ? null : isWall ? WallRevealing : RevealNotice;
}
