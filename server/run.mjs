import { builtFile, isBuildFresh } from './built-server.mjs';

// With `--as-written` the server runs from its sources, so that a watcher can restart it at every change.
if (!process.argv.includes('--as-written') && isBuildFresh()) {
  await import(builtFile('main.js').href);
} else {
  // Loads libraries of many files before tsx, which would look at each file and take twice as long.
  await import('kysely');
  await import('zod');
  await import('tsx');
  await import('./main.ts');
}
