// What stands on the page of an album right below the picker: one file of the build (vite.config.ts).

export { GuestBatch } from './guest-batch.tsx';
export { SharedSoFar } from './shared-so-far.tsx';
export { YourPhotos } from './your-photos.tsx';
