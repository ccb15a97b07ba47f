// Runs the suites of `npm test`, all or those named, and ends with what they found.
import { type Result, runSuite, type Suite, suites } from './test-suites.ts';

const chosen = chooseSuites(process.argv.slice(2));
const results = chosen.map((suite) => {
  console.log(`\n=== ${suite.name} ===`);
  return runSuite(suite);
});
console.log('');
for (const result of results) console.log(describe(result));
const total = addUp(results);
console.log(`\n${countsOf(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** `api` means both api suites; no name means all. */
function chooseSuites(names: string[]): Suite[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name.startsWith(name)));
  if (unknown.length > 0) {
    console.error(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map((s) => s.name).join(', ')}`,
    );
    process.exit(1);
  }
  return suites.filter((suite) => names.length === 0 || names.some((name) => suite.name.startsWith(name)));
}

function describe(result: Result): string {
  const isSkippedWhole = result.passed + result.failed === 0;
  if (isSkippedWhole) return `${result.name}: skipped: ${result.reason}`;
  const reason = result.reason === undefined ? '' : ` (${result.reason})`;
  return `${result.name}: ${countsOf(result)}${reason} in ${result.seconds} s`;
}

function countsOf({ passed, failed, skipped }: Pick<Result, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function addUp(all: Result[]): Pick<Result, 'passed' | 'failed' | 'skipped'> {
  return {
    passed: all.reduce((sum, each) => sum + each.passed, 0),
    failed: all.reduce((sum, each) => sum + each.failed, 0),
    skipped: all.reduce((sum, each) => sum + each.skipped, 0),
  };
}
