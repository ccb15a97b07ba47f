// Benchmark 11: photos taken in on one core and on two, for each core; and with far more decodes at a time than cores.

import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { imagingLimits } from '../server/media/process/imaging-limits.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { type Figure, median } from './figure-table.ts';
import type { FilledAlbum } from './filled-album.ts';
import { deleteAlbum, emptyAlbums, previewsMade } from './measure-uploads.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const AT_ONCE = 8;
const ROUNDS = 5;
const PHOTOS_A_ROUND = 40;
/** How alike the two must be, for each core. */
const MIN_LIKENESS = 0.9;
const MANY_JOBS = 16;
const MB = 1024 * 1024;
const SAMPLE_MS = 50;

type Server = ServerUnderTest & { filled: FilledAlbum[] };

interface Round {
  perSecond: number;
  /** For each core that the client left to the server. */
  perCore: number;
  /** Photos for each second of the server's processor time. */
  perProcessorSecond: number;
}

/**
 * Client and server share the same cores in every round, as they must on a machine of two, and the client's processor
 * time is taken off what the cores offer. Two cores of such a machine may be two threads of one, or share their cache
 * with others: then processor time, which stands beside, is dearer on two. On a busy machine that is the only figure to
 * be trusted: other programs leave a core that has pinned work, and nothing is left to be left on two.
 */
export async function measureCores(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const home = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  const allCores = /: (\S+)\s*$/u.exec(home.stdout ?? '')?.[1];
  if (allCores === undefined || availableParallelism() < 2) {
    process.stderr.write('left out: it takes two cores and taskset (apt-get install util-linux)\n');
    return [];
  }
  const bytes = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length]?.bytes as Buffer);
  const start = (cores: number, settings = {}) => {
    stayOn(cores);
    return startServer(folder, (db) => emptyAlbums(db, ROUNDS + 1), settings);
  };
  const servers: Server[] = [];
  try {
    const one = await start(1);
    servers.push(one);
    const two = await start(2);
    servers.push(two);
    const many = await start(2, { IMAGE_JOBS: String(MANY_JOBS) });
    servers.push(many);
    const watch = watchMemory(many);
    const rounds = { one: [] as Round[], two: [] as Round[], many: [] as Round[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const found = {
        one: await sendRound(one, bytes, 1),
        two: await sendRound(two, bytes, 2),
        many: await sendRound(many, bytes, 2),
      };
      // The first is for warming up.
      if (round === 0) continue;
      for (const key of ['one', 'two', 'many'] as const) rounds[key].push(found[key]);
    }
    const peak = watch.end();
    const middle = (of: keyof typeof rounds, key: keyof Round) => median(rounds[of].map((each) => each[key]));
    const limit = imagingLimits(MANY_JOBS).maxBytes / MB;
    return [
      alike('Photos taken in on one core, for each core', middle('one', 'perCore'), middle('two', 'perCore')),
      alike(
        '… for each second of processor time',
        middle('one', 'perProcessorSecond'),
        middle('two', 'perProcessorSecond'),
      ),
      {
        what: `… on two cores with IMAGE_JOBS=${MANY_JOBS}`,
        measured: `${middle('many', 'perSecond').toFixed(1)} photos/s`,
        beside: `${middle('two', 'perSecond').toFixed(1)} photos/s with two`,
        ratio: middle('many', 'perSecond') / middle('two', 'perSecond'),
      },
      {
        what: '… and its imaging process, peak memory',
        measured: `${peak.toFixed(0)} MB`,
        beside: `${limit.toFixed(0)} MB, where it is ended`,
        ratio: peak / limit,
        must: { max: 1 },
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    spawnSync('taskset', ['-cp', allCores, String(process.pid)]);
  }
}

/** This process, and those that it starts from now on. */
function stayOn(cores: number): void {
  const { status } = spawnSync('taskset', ['-cp', cores === 1 ? '0' : '0,1', String(process.pid)]);
  if (status !== 0) throw new Error('the cores cannot be chosen');
}

async function sendRound(server: Server, bytes: readonly Buffer[], cores: number): Promise<Round> {
  stayOn(cores);
  const album = server.filled.shift();
  const used = usedMs(server);
  const client = process.cpuUsage();
  const start = performance.now();
  await uploadAll({ port: server.port, uploadCode: album?.uploadCode ?? '' }, bytes, AT_ONCE);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(client);
  const spentMs = usedMs(server) - used;
  await previewsMade(server.db);
  await deleteAlbum(server, album);
  return {
    perSecond: bytes.length / seconds,
    perCore: bytes.length / (cores * seconds - (user + system) / 1e6),
    perProcessorSecond: bytes.length / (spentMs / 1000),
  };
}

function alike(what: string, one: number, two: number): Figure {
  return {
    what,
    measured: `${one.toFixed(1)} photos/s`,
    beside: `${two.toFixed(1)} on two`,
    ratio: Math.min(one, two) / Math.max(one, two),
    must: { min: MIN_LIKENESS },
  };
}

function watchMemory(server: Server): { end(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, (server.memory().imaging ?? 0) / MB);
  }, SAMPLE_MS);
  return {
    end() {
      clearInterval(timer);
      return peak;
    },
  };
}

function usedMs(server: Server): number {
  return (server.processorMs() ?? Number.NaN) + (server.imagingProcessorMs() ?? Number.NaN);
}
