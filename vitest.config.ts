// The suites that run without a browser, one Vitest project each; scripts/test.mjs runs them all.
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// A test may wait for image work and for two full databases on a busy machine; none should ever need this long.
const timeout = { testTimeout: 30_000, hookTimeout: 60_000 };

function suite(
  name: string,
  include: string[],
  more: { env?: Record<string, string>; globalSetup?: string; isolate?: boolean } = {},
): TestProjectInlineConfiguration {
  // What a test polls for may wait as long as a test: the default is a second.
  const expect = { poll: { timeout: 15_000 } };
  return { test: { name, include, environment: 'node', pool: 'forks', expect, ...timeout, ...more } };
}

export default defineConfig({
  test: {
    // The suites share two cores with the servers that they start.
    maxWorkers: 2,
    // Each suite is a run of its own: what one has compiled the others find. Its key is the text of the file.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      // A process of its own for each of a hundred small files would take longer than their tests.
      suite('units', ['{shared,server,web}/**/*.test.{ts,tsx}'], { isolate: false }),
      suite('architecture', ['tests/*.test.ts'], { isolate: false }),
      suite('deploy', ['tests/deploy/*.test.ts'], { isolate: false }),
      // The files of a worker share the loaded modules and the imaging process: each starts servers of its own.
      // What the server does before any database is asked is shown once.
      suite('api-sqlite', ['tests/{api,http}/**/*.test.ts'], {
        env: { KEEPSAKE_TEST_DB: 'sqlite' },
        isolate: false,
      }),
      suite('api-postgres', ['tests/api/**/*.test.ts'], {
        env: { KEEPSAKE_TEST_DB: 'postgres' },
        globalSetup: 'tests/support/services/postgres-setup.ts',
        isolate: false,
      }),
      suite('storage-disk', ['tests/storage/**/*.test.ts'], {
        env: { KEEPSAKE_TEST_STORAGE: 'disk' },
        isolate: false,
      }),
      suite('storage-s3', ['tests/storage/**/*.test.ts'], {
        env: { KEEPSAKE_TEST_STORAGE: 's3' },
        globalSetup: 'tests/support/services/s3-setup.ts',
        isolate: false,
      }),
      // Each file starts the servers that it stops, freezes or fills; the modules are loaded once.
      suite('faults', ['tests/faults/**/*.test.ts'], {
        globalSetup: 'tests/support/services/postgres-setup.ts',
        isolate: false,
      }),
      suite('corpus', ['tests/corpus/**/*.test.ts']),
      // Minutes each: `npm run test:long`.
      suite('long', ['tests/long/**/*.test.ts']),
    ],
  },
});
