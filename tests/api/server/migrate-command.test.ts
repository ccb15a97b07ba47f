import { expect, test } from 'vitest';
import { startKeepsake } from '../../support/keepsake-server.ts';
import { runCommand, spawnCommand, unusedPlace } from '../../support/run-command.ts';

test('two migrate commands wait for each other, and a third has nothing to do', {
  timeout: 90_000,
}, async () => {
  const used = await startKeepsake();
  const place = await unusedPlace(used);
  await used.stop();
  const both = await Promise.all([1, 2].map(() => spawnCommand(place, 'migrate', [])));
  expect(both.map(({ exitCode, errors }) => [exitCode, errors])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const said = both.map(({ output }) => output.split('\n')[1]).sort();
  expect(said).toEqual([expect.stringMatching(/^Done: m0001-first-tables, m0002-videos/u), 'Nothing to do.']);
  expect((await runCommand(place, 'migrate', [])).output).toContain('Nothing to do.');
  const { DATA_DIR, DATABASE_URL } = place.ctx.config;
  const environment = DATABASE_URL ? { DATABASE_URL } : {};
  const started = await startKeepsake({ dataFolder: DATA_DIR, environment });
  await started.stop();
});
