// What stands on the page of an album right below the picker: one file of the build (vite.config.ts).

export { YourPhotos } from './own-photos/your-photos.tsx';
export { SharedSoFar } from './page/shared-so-far.tsx';
export { GuestBatch } from './uploads/guest-batch.tsx';
