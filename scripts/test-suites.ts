// The suites of `npm test`: how each is run, what it needs, and how its results are counted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensurePostgres, ensureS3, ensureServers, type Lack } from './test-tools.ts';

export type Suite = {
  name: string;
  /** Installs what the suite needs; says why it cannot run here. */
  prepare?: () => Lack;
  /** Whether the suite may have nothing to do: its material is not part of the project. */
  mayBeEmpty?: boolean;
  /** Whether a lack is a failure rather than a reason to skip. */
  isRequired?: boolean;
  runner: 'vitest' | 'playwright';
};

export type Result = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Why the whole suite was skipped or failed, where no test can say it. */
  reason?: string;
};

/** Every suite, in the order in which they run: the quick ones first. */
export const suites: Suite[] = [
  { name: 'architecture', runner: 'vitest' },
  { name: 'units', runner: 'vitest' },
  { name: 'api-sqlite', runner: 'vitest' },
  { name: 'api-postgres', runner: 'vitest', prepare: ensurePostgres },
  { name: 'storage-disk', runner: 'vitest' },
  { name: 'storage-s3', runner: 'vitest', prepare: ensureS3 },
  { name: 'faults', runner: 'vitest', prepare: ensureServers },
  { name: 'corpus', runner: 'vitest', mayBeEmpty: true },
  { name: 'browser', runner: 'playwright', prepare: ensureChromium, isRequired: true },
];

const root = join(import.meta.dirname, '..');

// A suite that hangs must not keep the others' results from being told.
const limitMs = 40 * 60_000;

/** Runs one suite, its output on the console, and counts. */
export function runSuite(suite: Suite): Result {
  const startedAt = Date.now();
  const result: Result = { name: suite.name, passed: 0, failed: 0, skipped: 0, seconds: 0 };
  const lack = suite.prepare?.();
  if (lack !== undefined) {
    return suite.isRequired
      ? { ...result, failed: 1, reason: lack }
      : { ...result, skipped: 1, reason: lack };
  }
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-results-'));
  const report = join(folder, 'report.json');
  const command = suite.runner === 'vitest' ? vitestCommand(suite.name, report) : playwrightCommand;
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  if (existsSync(report)) {
    const counts = suite.runner === 'vitest' ? countVitest : countPlaywright;
    Object.assign(result, counts(JSON.parse(readFileSync(report, 'utf8'))));
  }
  rmSync(folder, { recursive: true, force: true });
  result.seconds = Math.round((Date.now() - startedAt) / 1000);
  return judge(suite, result, status === 0);
}

/** Turns what the counts do not show into a failure: no test at all, a crash, an error outside of any test. */
function judge(suite: Suite, result: Result, isExitGood: boolean): Result {
  const isEmpty = result.passed + result.failed === 0;
  if (isExitGood && isEmpty && suite.mayBeEmpty) {
    return { ...result, skipped: Math.max(1, result.skipped), reason: 'its material is not here' };
  }
  if (!isExitGood && result.failed === 0) {
    return { ...result, failed: 1, reason: 'the runner failed outside of any test' };
  }
  if (isEmpty) return { ...result, failed: 1, reason: 'no test ran' };
  return result;
}

function vitestCommand(name: string, report: string): string[] {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return [vitest, 'run', '--project', name, '--passWithNoTests', ...reporters];
}

const playwrightCommand = [
  join('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  '--reporter=list,json',
  '--pass-with-no-tests',
];

type Counts = Pick<Result, 'passed' | 'failed' | 'skipped'>;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

function countVitest(report: VitestReport): Counts {
  // A file that could not even be loaded has no tests to count.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
