export * from './owner/album-action-messages.ts';
export * from './owner/album-state-messages.ts';
export * from './owner/chosen-messages.ts';
export * from './owner/photo-visibility-messages.ts';
export * from './owner/pin-dialog-messages.ts';
export * from './owner/upgrade-messages.ts';
