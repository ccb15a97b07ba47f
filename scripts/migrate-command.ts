import { mkdir } from 'node:fs/promises';
import { readConfig } from '../server/config.ts';
import { lockDataFolder } from '../server/db/folder-lock.ts';
import { migrateUnlimited } from '../server/db/migrate.ts';
import { filesFolder } from '../server/storage/open-stores.ts';
import { refuseWrongDatabase } from '../server/storage/wrong-database.ts';
import { type CommandCall, runInProcess } from './command.ts';
import { placeOf } from './open-database.ts';

const USAGE = `npm run migrate    brings the database to this version, as the first start of a server would\n`;

export async function migrateCommand({
  parameters,
  environment,
  print,
  printError,
}: CommandCall): Promise<number> {
  if (parameters.length > 0) {
    printError(USAGE);
    return 1;
  }
  const config = readConfig(environment);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  // PostgreSQL has a lock of its own for this, and servers may run.
  const lock = config.DATABASE_URL ? null : lockDataFolder(config);
  try {
    await refuseWrongDatabase(config, filesFolder(config));
    const done = await migrateUnlimited(config);
    print(
      `Database: ${placeOf(config)}\n${done.length > 0 ? `Done: ${done.join(', ')}` : 'Nothing to do.'}\n`,
    );
    return 0;
  } finally {
    lock?.release();
  }
}

if (process.argv[1] === import.meta.filename) await runInProcess(migrateCommand);
