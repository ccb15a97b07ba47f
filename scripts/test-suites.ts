import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { canMakeNetworks } from '../tests/support/services/cluster/node-network.ts';
import {
  ensureChromium,
  ensureCluster,
  ensureFfmpeg,
  ensureJourneyTools,
  ensurePostgresTools,
  ensurePromtool,
  ensureS3,
  ensureServers,
  type Lack,
} from './test-tools.ts';

/** The command that runs a suite: `npm test`, `npm run test:all` (which runs the first ones too), `npm run test:long`. */
export type Command = 'test' | 'test:all' | 'test:long';

export type Suite = {
  name: string;
  command: Command;
  /** Installs what the suite needs. Returns why the suite cannot run, or undefined. */
  prepare?: () => Lack;
  /** Whether the suite may find no tests: its photos are not part of the project. */
  mayBeEmpty?: boolean;
  /** Whether a missing tool fails the run. Otherwise the suite is skipped. */
  isRequired?: boolean;
  /** The arguments that choose the suite's journeys; the other suites are projects of Vitest. */
  playwright?: string[];
  /** Whether the suite changes the machine's network. Browsers abort their requests when that happens. */
  changesNetwork?: boolean;
  /** The number of shards that may run at the same time when several suites run. Default 1. */
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
  /** Each test that failed or is flaky, with the beginning of its message. */
  troubles: string[];
}

/** `reason`: why the whole suite was skipped or failed, where no test can say it. */
export type Result = Counts & { name: string; reason?: string };

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, seconds: 0, troubles: [] };

/** All suites. The slowest suite of a command comes first, so that no core is idle at the end. */
export const suites: Suite[] = [
  {
    name: 'browser-main',
    command: 'test',
    prepare: ensureChromium,
    isRequired: true,
    playwright: ['--grep=@main'],
    parts: 2,
  },
  { name: 'api-sqlite', command: 'test', prepare: ensureFfmpeg, parts: 2 },
  { name: 'units', command: 'test', prepare: ensureFfmpeg, parts: 2 },
  { name: 'architecture', command: 'test' },
  { name: 'storage-disk', command: 'test' },
  { name: 'faults', command: 'test:all', prepare: ensureServers, changesNetwork: true },
  {
    name: 'browser-more',
    command: 'test:all',
    prepare: ensureJourneyTools,
    isRequired: true,
    playwright: ['--grep-invert=@main'],
    parts: 2,
  },
  { name: 'api-postgres', command: 'test:all', prepare: ensurePostgresTools },
  { name: 'storage-s3', command: 'test:all', prepare: ensureS3 },
  { name: 'corpus', command: 'test:all', mayBeEmpty: true },
  { name: 'deploy', command: 'test:all', prepare: ensurePromtool },
  { name: 'long', command: 'test:long', prepare: ensureCluster },
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
  const command = suite.playwright ? playwrightCommand : vitestCommand;
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
    const counts = suite.playwright ? countPlaywright : countVitest;
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

// Beside other suites a browser or server can starve. A second try tells that from a fault.
const SECOND_TRY_OF_VITEST = '--retry=1';
const SECOND_TRY_OF_PLAYWRIGHT = '--retries=1';

const vitestCommand: CommandOf = ({ suite, part, of }, { isChangedOnly, isAlone }, report) => [
  join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  ...['--project', suite.name, '--passWithNoTests'],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ...(isAlone ? [] : ['--maxWorkers=1', SECOND_TRY_OF_VITEST]),
  ...(of > 1 ? [`--shard=${part}/${of}`] : []),
  ...(isChangedOnly ? ['--changed'] : []),
];

const playwrightCommand: CommandOf = ({ suite, part, of }, { isChangedOnly, isAlone }) => [
  join('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  ...(suite.playwright ?? []),
  ...['--reporter=list,json', '--pass-with-no-tests', `--output=test-results/${suite.name}-${part}`],
  ...(isAlone ? [] : ['--workers=1', SECOND_TRY_OF_PLAYWRIGHT]),
  ...(of > 1 ? [`--shard=${part}/${of}`] : []),
  ...(isChangedOnly ? ['--only-changed'] : []),
];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    status: string;
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function countVitest(report: VitestReport): Partial<Counts> {
  // A file that could not even be loaded has no tests to count.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const troubled = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ failureMessages }) => failureMessages.length > 0);
  const isFlaky = ({ status }: { status: string }) => status === 'passed';
  const flaky = troubled.filter(isFlaky).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky,
    troubles: [
      ...unloaded.map(({ name, message }) => describeTrouble('failed', name, message)),
      ...troubled.map((each) =>
        describeTrouble(isFlaky(each) ? 'FLAKY' : 'failed', each.fullName, each.failureMessages[0]),
      ),
    ],
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport extends Pick<PlaywrightSuite, 'suites'> {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function countPlaywright({ stats, suites: files = [] }: PlaywrightReport): Partial<Counts> {
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    ...{ passed: expected + flaky, failed: unexpected, skipped, flaky },
    troubles: files.flatMap(listTroubles),
  };
}

function listTroubles({ suites: inner = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return describeTrouble(status === 'flaky' ? 'FLAKY' : 'failed', `${file}: ${title}`, message);
      }),
  );
  return [...own, ...inner.flatMap(listTroubles)];
}

/** The message's beginning is enough, because the suite's own output is further above. */
function describeTrouble(kind: string, test: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return [`${kind}: ${test}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
