import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

/** Returns a built file's URL, because a path that has a `#` or a drive letter cannot be imported. */
export const builtFile = (name) => pathToFileURL(join(root, 'dist-server', name));

/** Returns true if no source file has changed since the build. */
export function isBuildFresh() {
  const builtAt = changedAt(builtFile('main.js'));
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
