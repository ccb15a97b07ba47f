import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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
      'server/server-catalogue.ts',
      'server/read-translations.ts',
      'scripts/compress-web.ts',
      'scripts/privacy-documents.ts',
      'scripts/shell-files.ts',
      'scripts/compile-messages.ts',
    ],
  },
  {
    name: 'server',
    folder: 'dist-server',
    config: 'vite.server.config.ts',
    sources: ['server', 'shared', 'scripts/compile-messages.ts'],
  },
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
    const isBuilt = /[#?]/u.test(root) ? buildCopy(config, folder) : runVite(config, root);
    if (!isBuilt) {
      console.error(`The ${name} could not be built.`);
      process.exit(1);
    }
    writeFileSync(stamp, hash);
  }
  const main = join(root, folder, 'main.js');
  // Sources may be newer and the same, after a change that was taken back: server/run.mjs looks at the time.
  if (existsSync(main)) utimesSync(main, new Date(), new Date());
}

/** Vite ends a path at its first # or ?, so in such a folder it builds a copy of the sources elsewhere. */
function buildCopy(config, folder) {
  const copy = mkdtempSync(join(tmpdir(), 'keepsake-build-'));
  const files = readdirSync(root).filter((name) =>
    /^(?:package|tsconfig|vite)\b.*\.(?:json|ts)$/u.test(name),
  );
  for (const name of ['web', 'shared', 'server', 'scripts', ...files])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const isBuilt = runVite(config, copy, ['--configLoader', 'runner']);
  rmSync(join(root, folder), { recursive: true, force: true });
  if (isBuilt) cpSync(join(copy, folder), join(root, folder), { recursive: true });
  rmSync(copy, { recursive: true });
  return isBuilt;
}

function runVite(config, cwd, options = []) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const parameters = [vite, 'build', '--config', config, '--logLevel', 'warn', ...options];
  const env = { ...process.env, NODE_ENV: 'production' };
  return spawnSync(process.execPath, parameters, { cwd, stdio: 'inherit', env }).status === 0;
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
