import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import { runCommand } from '../../support/run-command.ts';

let keepsake: TestKeepsake | undefined;
let dataFolder = '';
afterEach(async () => {
  await keepsake?.stop();
  if (dataFolder) await rm(dataFolder, { recursive: true });
});

// PostgreSQL sees to its own pages.
test.skipIf(process.env.KEEPSAKE_TEST_DB === 'postgres')(
  'are found by the daily check and by fsck',
  async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'keepsake-damaged-'));
    keepsake = await startKeepsake({ dataFolder });
    await ownerWithAlbum(keepsake);
    const { db } = keepsake.ctx;
    // An index that no check reads: what is in it would be missed only by who looks for a photo by its name.
    const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_schema where name = 'sessions_by_expiry'`.execute(db);
    const page = rows[0]?.rootpage ?? 0;
    await keepsake.stop();

    const file = await open(join(dataFolder, 'keepsake.sqlite'), 'r+');
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
    await file.close();
    keepsake = await startKeepsake({ dataFolder });
    await keepsake.runJob('check everything');
    const errors = keepsake.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^daily check: \d+ damaged pages of the database; see npm run fsck$/u),
    ]);
    const { exitCode, output } = await runCommand(keepsake, 'fsck', []);
    expect([exitCode, output]).toEqual([
      2,
      expect.stringMatching(/FOUND \d+ damaged pages of the database/u),
    ]);
  },
);
