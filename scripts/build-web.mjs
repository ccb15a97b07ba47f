// Builds the web client into dist/ when its sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const sources = ['web', 'shared', 'vite.config.ts', 'scripts/compress-web.ts', 'package-lock.json'];
const stamp = join(root, 'dist', '.built-from');

/** Builds unless dist/ was built from exactly these sources. */
export function ensureBuilt() {
  const hash = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the web client ...');
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    console.error('The web client could not be built.');
    process.exit(1);
  }
  writeFileSync(stamp, hash);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
