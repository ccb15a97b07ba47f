// What the guest page fetches after its first picture.

import { laterPart, lazyPart } from '../http/later-part.ts';

/** Nothing can be sent without a line, so this may need one too. */
export const fetchUploadEngine = laterPart(async () =>
  (await import('./upload-engine.ts')).openUploadEngine(),
);

export const ChosenPhotos = lazyPart(async () => (await import('./chosen-photos.tsx')).ChosenPhotos);
export const UploadCards = lazyPart(async () => (await import('../photos/upload-cards.tsx')).UploadCards);
export const UploadReceipt = lazyPart(async () => (await import('./upload-receipt.tsx')).UploadReceipt);
export const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster);
export const SharedSoFar = lazyPart(async () => (await import('./shared-so-far.tsx')).SharedSoFar);
export const GuestRefusal = lazyPart(async () => (await import('./closed-album.tsx')).GuestRefusal);
export const SignedInFrame = lazyPart(async () => (await import('./signed-in-frame.tsx')).SignedInFrame);
export const Registration = lazyPart(
  async () => (await import('./registration-dialog.tsx')).RegistrationDialog,
);
export const LockedPage = lazyPart(async () => (await import('./locked-page.tsx')).LockedPage);
export const ClosedNotice = lazyPart(async () => (await import('./closed-album.tsx')).ClosedNotice);
