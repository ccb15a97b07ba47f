import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { root } from './install.mjs';

const parts = [
  {
    name: 'web client',
    folder: 'dist',
    config: 'vite.config.ts',
    sources: [
      'web',
      'shared',
      'scripts/compress-web.ts',
      'scripts/privacy-documents.ts',
      'scripts/shell-files.ts',
      'scripts/compile-messages.ts',
    ],
  },
  { name: 'server', folder: 'dist-server', config: 'vite.server.config.ts', sources: ['server', 'shared'] },
];

if (argv[1] === import.meta.filename) ensureBuilt();

/** Builds what was not built from exactly these sources. */
export function ensureBuilt() {
  for (const part of parts) ensurePart(part);
}

function ensurePart({ name, folder, config, sources }) {
  const stamp = join(root, folder, '.built-from');
  const hash = hashSources([...sources, config, 'package-lock.json']);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    console.log(`Building the ${name} ...`);
    rmSync(stamp, { force: true });
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const result = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (result.status !== 0) {
      console.error(`The ${name} could not be built.`);
      process.exit(1);
    }
    writeFileSync(stamp, hash);
  }
  const main = join(root, folder, 'main.js');
  // Sources may be newer and the same, after a change that was taken back: server/run.mjs looks at the time.
  if (existsSync(main)) utimesSync(main, new Date(), new Date());
}

function hashSources(sources) {
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
