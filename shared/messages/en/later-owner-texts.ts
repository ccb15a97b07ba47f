// What the album page does not show first.
export * from './owner/album-field-messages.ts';
export * from './owner/album-look-messages.ts';
export * from './owner/album-rule-messages.ts';
export * from './owner/dashboard-messages.ts';
export * from './owner/expiry-messages.ts';
export * from './owner/guest-group-messages.ts';
export * from './owner/guest-view-messages.ts';
export * from './owner/introduction-messages.ts';
export * from './owner/my-uploads-messages.ts';
export * from './owner/owner-upload-messages.ts';
export * from './owner/profile-messages.ts';
export * from './owner/reveal-messages.ts';
export * from './owner/review-messages.ts';
export * from './owner/tile-visibility-messages.ts';
