import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs `npm ci` unless every locked package is installed in its locked version. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Keepsake needs Node 20.19 or newer; this is ${process.versions.node}.`);
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci) ...');
  // Dev dependencies too, whatever NODE_ENV says: the web client is built with them.
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('The dependencies could not be installed: npm ci failed.');
}

// npm writes the second file last of all: an installation that was broken off does not count.
function isInstalled() {
  const listed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listed)) return false;
  const installed = readPackages(listed);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === locked.version && found.integrity === locked.integrity : locked.optional;
  });
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

export function fail(message) {
  console.error(message);
  process.exit(1);
}
