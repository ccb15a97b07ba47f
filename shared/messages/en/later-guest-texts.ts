// What a page does not show first.
export * from './guest/account-form-messages.ts';
export * from './guest/account-rule-messages.ts';
export * from './guest/album-list-messages.ts';
export { guestComment } from './guest/guest-comment-messages.ts';
export * from './guest/guest-registration-messages.ts';
export * from './guest/lightbox-messages.ts';
export { sharePage } from './guest/share-messages.ts';
export * from './guest/uploads/guest-upload-messages.ts';
export { knownPhoto } from './guest/uploads/photo-upload-messages.ts';
export { sharedPhotos } from './guest/uploads/shared-photos-messages.ts';
export * from './guest/uploads/upload-progress-messages.ts';
export * from './guest/uploads/your-photos-messages.ts';
