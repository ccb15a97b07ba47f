// Parts of guest pages that open later. The build bundles them in one file, which loads after the page.
export { Toaster } from '../ui/dialogs/toaster.tsx';
export { YourPhotos } from './own-photos/your-photos.tsx';
export { EnterCode } from './page/enter-code.tsx';
export { RegistrationDialog } from './page/registration-dialog.tsx';
export { SignedInFrame } from './page/signed-in-frame.tsx';
export { GuestBatch } from './uploads/guest-batch.tsx';
export { UploadBar } from './uploads/upload-bar.tsx';
export { UploadEvents } from './uploads/upload-events.tsx';
export { UploadReceipt } from './uploads/upload-receipt.tsx';
