// Runs the server as it was built or, where a source is newer, as it is written, through tsx: the one way in for
// `npm start`, containers and tests. Built it takes half of the memory (docs/decisions/0036-a-small-server.md).
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist-server', 'main.js');

// A server that is started anew at every change watches the files that it was started from.
if (!process.argv.includes('--as-written') && isFresh()) {
  await import(built);
} else {
  // Libraries of many files are loaded before tsx looks at each file, which would take twice as long.
  await import('kysely');
  await import('zod');
  await import('tsx');
  await import('./main.ts');
}

/** Whether nothing that it was built from has changed since. */
function isFresh() {
  const builtAt = changedAt(built);
  return ['server', 'shared', 'package-lock.json', 'vite.server.config.ts'].every(
    (path) => newestIn(join(root, path)) <= builtAt,
  );
}

function newestIn(path) {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true })
    : [];
  return Math.max(changedAt(path), ...entries.map((entry) => changedAt(join(path, entry))));
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
}
