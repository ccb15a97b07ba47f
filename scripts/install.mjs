import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const neededNode = [20, 19];

/** Runs `npm ci` unless every locked package is installed in its locked version. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < neededNode[0] || (major === neededNode[0] && minor < neededNode[1])) {
    fail(`Keepsake needs Node ${neededNode.join('.')} or newer; this is ${process.versions.node}.`);
  }
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

// npm itself writes down what it installed, last of all: an installation that was broken off does not count.
function isInstalled() {
  const installed = readPackages(join('node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === locked.version && found.integrity === locked.integrity : locked.optional;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
