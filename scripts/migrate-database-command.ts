import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import { lockDataFolder } from '../server/db/folder-lock.ts';
import { openDb } from '../server/db/open-db.ts';
import { copyDatabase, countAllRows } from '../server/moving/copy-database.ts';
import { keyCheckOf, loadKeys } from '../server/secret.ts';
import { type CommandCall, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run migrate-database                copies the SQLite database of DATA_DIR to PostgreSQL
npm run migrate-database -- --dry-run   says how many rows there are and how long it may take; the server may run

Set DATABASE_URL to an empty database, and SECRET to the content of the file secret in DATA_DIR. Stop the server first.
`;
/** Rows of photos, the widest, on two cores with much else to do: 770 to 1,150 were measured. */
const ROWS_A_SECOND = 700;

export async function migrateDatabaseCommand(call: CommandCall): Promise<number> {
  const [flag, ...more] = call.parameters;
  if ((flag !== undefined && flag !== '--dry-run') || more.length > 0) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig(call.environment);
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is not set: it names the PostgreSQL to copy to.');
  await refuseOtherSecret(config);
  const place = { ...config, DATABASE_URL: undefined };
  const lock = flag ? null : lockDataFolder(place);
  try {
    const source = await openDatabase(place);
    await copy(call, config, source, flag === '--dry-run').finally(() => source.destroy());
    return 0;
  } finally {
    lock?.release();
  }
}

async function copy(
  { print }: CommandCall,
  config: Config,
  source: Awaited<ReturnType<typeof openDatabase>>,
  isDryRun: boolean,
): Promise<void> {
  const rows = await countAllRows(source);
  const minutes = Math.ceil(rows / ROWS_A_SECOND / 60);
  print(`${rows} rows: the server must stand still for up to ${minutes} minutes.\n`);
  if (isDryRun) return;
  const target = openDb(config, false);
  try {
    await copyDatabase(source, target, (line) => print(`${line}\n`));
  } finally {
    await target.destroy();
  }
  print(`All rows are in ${placeOf(config)}, and were compared. Start the server. SQLite is as it was.\n`);
}

/** Where SQLite's secret was made by the server. */
async function refuseOtherSecret(config: Config): Promise<void> {
  const path = join(config.DATA_DIR, 'secret');
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const [kept, wanted] = await Promise.all(
    [undefined, config.SECRET].map((SECRET) => loadKeys({ ...config, SECRET }, async () => true)),
  );
  if (kept && wanted && keyCheckOf(kept) === keyCheckOf(wanted)) return;
  throw new Error(
    `SECRET is not what ${path} has: links and PINs would be invalid. Set it to that, or remove the file if SECRET was set before.`,
  );
}

if (process.argv[1] === import.meta.filename) await runInProcess(migrateDatabaseCommand);
