import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canMakeNetworks } from '../tests/support/services/cluster/node-network.ts';
import {
  ensureApiTools,
  ensureBrowserTools,
  ensurePromtool,
  ensureS3,
  ensureServers,
  ensureZipReaders,
  type Lack,
} from './test-tools.ts';

export type Suite = {
  name: string;
  /** Installs what the suite needs; says why it cannot run here. */
  prepare?: () => Lack;
  /** Whether the suite may have nothing to do: its material is not part of the project. */
  mayBeEmpty?: boolean;
  /** Whether a lack is a failure rather than a reason to skip. */
  isRequired?: boolean;
  runner: 'vitest' | 'playwright';
  /** Whether it changes the machine's network, at which browsers beside it break off their requests. */
  changesNetwork?: boolean;
  /** So many parts run at the same time as other suites, when all suites run. Default 1. */
  parts?: number;
};

export type Job = { suite: Suite; part: number; of: number };

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only at their second try. */
  flaky: number;
  /** Of all its parts together. */
  seconds: number;
}

/** `reason`: why the whole suite was skipped or failed, where no test can say it. */
export type Result = Counts & { name: string; reason?: string };

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, seconds: 0 };

/** Every suite, those that take longest first; before them the one that waits more than it computes. */
export const suites: Suite[] = [
  { name: 'faults', runner: 'vitest', prepare: ensureServers, changesNetwork: true },
  { name: 'browser', runner: 'playwright', prepare: ensureBrowserTools, isRequired: true, parts: 2 },
  { name: 'api-postgres', runner: 'vitest', prepare: ensureApiTools },
  { name: 'api-sqlite', runner: 'vitest', prepare: ensureZipReaders },
  { name: 'units', runner: 'vitest', prepare: ensureZipReaders, parts: 2 },
  { name: 'storage-s3', runner: 'vitest', prepare: ensureS3 },
  { name: 'corpus', runner: 'vitest', mayBeEmpty: true },
  { name: 'architecture', runner: 'vitest', prepare: ensurePromtool },
  { name: 'storage-disk', runner: 'vitest' },
];

const root = join(import.meta.dirname, '..');

const IN_OWN_NETWORK = ['unshare', '--net', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh'];

// A suite that hangs must not keep back the others' results.
const limitMs = 40 * 60_000;

export type RunOptions = {
  /** Only the tests that uncommitted changes can have broken, as far as imports tell. */
  isChangedOnly: boolean;
  /** Its output goes to the console as it comes, and it has both cores; else it is collected, and it has one. */
  isAlone: boolean;
};

/** What a suite without its tools comes to; undefined where it can run. */
export function prepareSuite(suite: Suite): Result | undefined {
  const lack = suite.prepare?.();
  if (lack === undefined) return undefined;
  const result = { ...NOTHING, name: suite.name, reason: lack };
  return suite.isRequired ? { ...result, failed: 1 } : { ...result, skipped: 1 };
}

/** Runs a suite or a part of it, and counts. `output`: what it printed, unless it was alone. */
export async function runJob(job: Job, options: RunOptions): Promise<{ result: Result; output: string }> {
  const { suite } = job;
  const startedAt = Date.now();
  const result: Result = { ...NOTHING, name: suite.name };
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-results-'));
  const report = join(folder, 'report.json');
  const command = suite.runner === 'vitest' ? vitestCommand : playwrightCommand;
  const [program = '', ...args] = [
    ...(suite.changesNetwork && canMakeNetworks() ? IN_OWN_NETWORK : []),
    ...[process.execPath, ...command(job, options, report)],
  ];
  const child = spawn(program, args, {
    cwd: root,
    stdio: options.isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  const [status] = await once(child, 'close');
  if (existsSync(report)) {
    const counts = suite.runner === 'vitest' ? countVitest : countPlaywright;
    Object.assign(result, counts(JSON.parse(readFileSync(report, 'utf8'))));
  }
  rmSync(folder, { recursive: true, force: true });
  result.seconds = Math.round((Date.now() - startedAt) / 1000);
  const mayBeEmpty = suite.mayBeEmpty || options.isChangedOnly;
  return { result: judge(mayBeEmpty, result, status === 0), output };
}

/** Turns what the counts do not show into a failure: no test at all, a crash, an error outside of any test. */
function judge(mayBeEmpty: boolean, result: Result, isExitGood: boolean): Result {
  const isEmpty = result.passed + result.failed === 0;
  if (isExitGood && isEmpty && mayBeEmpty) {
    return { ...result, skipped: Math.max(1, result.skipped), reason: 'nothing to do here' };
  }
  if (!isExitGood && result.failed === 0) {
    return { ...result, failed: 1, reason: 'the runner failed outside of any test' };
  }
  if (isEmpty) return { ...result, failed: 1, reason: 'no test ran' };
  return result;
}

type CommandOf = (job: Job, options: RunOptions, report: string) => string[];

const vitestCommand: CommandOf = ({ suite, part, of }, { isChangedOnly, isAlone }, report) => [
  join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  ...['--project', suite.name, '--passWithNoTests'],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ...(isAlone ? [] : ['--maxWorkers=1']),
  ...(of > 1 ? [`--shard=${part}/${of}`] : []),
  ...(isChangedOnly ? ['--changed'] : []),
];

const playwrightCommand: CommandOf = ({ part, of }, { isChangedOnly, isAlone }) => [
  join('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  ...['--reporter=list,json', '--pass-with-no-tests', `--output=test-results/${part}`],
  // Beside other suites a browser can starve. A second try tells that from a fault, and the run's end names the test.
  ...(isAlone ? [] : ['--workers=1', '--retries=1']),
  ...(of > 1 ? [`--shard=${part}/${of}`] : []),
  ...(isChangedOnly ? ['--only-changed'] : []),
];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

function countVitest(report: VitestReport): Partial<Counts> {
  // A file that could not even be loaded has no tests to count.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function countPlaywright({ stats }: PlaywrightReport): Partial<Counts> {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}
