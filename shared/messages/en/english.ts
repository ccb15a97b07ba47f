// The catalogue: ICU texts by part of the product and key. These texts say which there are.
export * from './admin-texts.ts';
export * from './book-texts.ts';
export * from './error-texts.ts';
export * from './event-texts.ts';
export * from './guest-texts.ts';
export * from './host-texts.ts';
export * from './later-guest-texts.ts';
export * from './later-owner-texts.ts';
export * from './owner-texts.ts';
export * from './print-texts.ts';
export * from './server-texts.ts';
