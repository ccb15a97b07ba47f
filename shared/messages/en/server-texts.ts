export * from './server/administrator-messages.ts';
export * from './server/page-messages.ts';
export * from './server/tag-messages.ts';
export * from './server/zip-messages.ts';
