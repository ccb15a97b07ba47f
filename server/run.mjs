import { builtFile, isBuildFresh } from './built-server.mjs';

// A server that is started anew at every change watches the files that it was started from.
if (!process.argv.includes('--as-written') && isBuildFresh()) {
  await import(builtFile('main.js').href);
} else {
  // Libraries of many files are loaded before tsx looks at each file, which would take twice as long.
  await import('kysely');
  await import('zod');
  await import('tsx');
  await import('./main.ts');
}
