import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Command,
  type Counts,
  type Job,
  prepareSuite,
  type Result,
  runJob,
  type Suite,
  suites,
} from './test-suites.ts';

/** So many suites or parts of one run at the same time: on two cores, since each waits for a third of its time. */
const AT_ONCE = 3;

/** The first of these flags that is there decides: `npm run test:all -- --rest` gives two. */
const COMMANDS_OF_FLAG: Record<string, Command[]> = {
  '--rest': ['test:all'],
  '--all': ['test', 'test:all'],
  '--long': ['test:long'],
};

const GB = 1024 ** 3;
const SHARED_MEMORY = '/dev/shm';

const parameters = process.argv.slice(2);
const isChangedOnly = parameters.includes('--changed');
const chosen = chooseSuites(parameters);
const isAlone = chosen.length === 1;
const results = new Map<Suite, Result>();
const startedAt = Date.now();
process.env.TMPDIR = makeTestFolder();

const jobs: Job[] = [];
for (const suite of chosen) {
  const lacking = prepareSuite(suite);
  if (lacking) results.set(suite, lacking);
  else jobs.push(...partsOf(suite));
}
await Promise.all(Array.from({ length: isAlone ? 1 : AT_ONCE }, workThrough));

const total = addUp([...results.values()]);
console.log(`\n${total.troubles.map((trouble) => `${trouble}\n`).join('\n')}`);
for (const suite of chosen) {
  const result = results.get(suite);
  if (result) console.log(describe(result));
}
console.log(`\n${countsOf(total)} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function workThrough(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { suite, part, of } = job;
    const title = `=== ${suite.name}${of > 1 ? `, part ${part} of ${of}` : ''} ===`;
    if (isAlone) console.log(`\n${title}`);
    const { result, output } = await runJob(job, { isChangedOnly, isAlone });
    if (!isAlone) console.log(`\n${title}\n${output}`);
    const before = results.get(suite);
    results.set(suite, before ? { ...result, ...addUp([before, result]) } : result);
  }
}

function partsOf(suite: Suite): Job[] {
  const of = isAlone ? 1 : (suite.parts ?? 1);
  return Array.from({ length: of }, (_, index) => ({ suite, part: index + 1, of }));
}

/**
 * The suites that the parameters name, by the beginning of their names: `api` means both API suites. Without a name,
 * those of the command: `--all` adds the suites of `npm run test:all`, `--rest` leaves out those of `npm test`.
 */
function chooseSuites(parameters: string[]): Suite[] {
  const names = parameters.filter((each) => !each.startsWith('--'));
  const unknown = names.filter((name) => !suites.some((suite) => suite.name.startsWith(name)));
  if (unknown.length > 0) {
    console.error(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map((s) => s.name).join(', ')}`,
    );
    process.exit(1);
  }
  if (names.length > 0) return suites.filter((suite) => names.some((name) => suite.name.startsWith(name)));
  const flag = Object.keys(COMMANDS_OF_FLAG).find((each) => parameters.includes(each)) ?? '';
  const commands = COMMANDS_OF_FLAG[flag] ?? ['test'];
  return suites.filter(({ command }) => commands.includes(command));
}

function describe(result: Result): string {
  const isSkippedWhole = result.passed + result.failed === 0;
  if (isSkippedWhole) return `${result.name}: skipped: ${result.reason}`;
  const reason = result.reason === undefined ? '' : ` (${result.reason})`;
  return `${result.name}: ${countsOf(result)}${reason} in ${result.seconds} s`;
}

function countsOf({ passed, failed, skipped, flaky }: Counts): string {
  const rest = `${skipped > 0 ? `, ${skipped} skipped` : ''}${flaky > 0 ? `, ${flaky} FLAKY` : ''}`;
  return `${passed} passed, ${failed} failed${rest}`;
}

function addUp(all: Counts[]): Counts {
  const sum = (key: Exclude<keyof Counts, 'troubles'>) => all.reduce((total, each) => total + each[key], 0);
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky: sum('flaky') },
    seconds: sum('seconds'),
    troubles: all.flatMap(({ troubles }) => troubles),
  };
}

/** In memory where there is room: on a disk, syncing thousands of small transactions takes time. It goes with us. */
function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? SHARED_MEMORY : tmpdir(), 'keepsake-tests-'));
  // PostgreSQL does not run as root: its user has a folder here too.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/** For two gigabytes of databases, and for servers and browsers. Containers often have 64 MB of it only. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= 4 * GB && process.availableMemory() >= 8 * GB;
  } catch {
    return false;
  }
}
