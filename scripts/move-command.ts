import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../server/config.ts';
import { lockDataFolder } from '../server/db/folder-lock.ts';
import { openDb } from '../server/db/open-db.ts';
import { describeFinding } from '../server/fsck/fsck.ts';
import { copyDatabase, movePhotos } from '../server/moving/move.ts';
import { requireOwnStores } from '../server/storage/bucket-id.ts';
import { filesFolder, openStores } from '../server/storage/open-stores.ts';
import type { StorageName } from '../server/storage/storage.ts';
import { type CommandCall, progressOf, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run move -- --storage https://s3.example.org/photos    copies all photos to this bucket
npm run move -- --storage file:                             copies all photos from the bucket of the settings to DATA_DIR
npm run move -- --database postgres://…                     copies the SQLite database of DATA_DIR to PostgreSQL

Stop the server first. The settings are those that it had; the bucket's key and region stand there too. Nothing is
removed, and after an interruption the same command goes on. Then name the new place in the settings. Ends with 0: all
was copied; 1: it could not be done; 2: originals are missing or damaged.
`;

export async function moveCommand(call: CommandCall): Promise<number> {
  const wish = readWish(call.parameters);
  if (!wish) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig({ ...call.environment, ...(wish.storage && bucketOf(wish.storage)) });
  const lock = lockDataFolder(config);
  try {
    if (!lock.isAlone) throw new Error('Servers are at work with this DATA_DIR. Stop them.');
    const isLost = wish.storage
      ? await moveStorage(call, config, bucketOf(wish.storage) ? 's3' : 'disk')
      : false;
    if (wish.database) await moveDatabase(call, config, wish.database);
    return isLost ? 2 : 0;
  } finally {
    lock.release();
  }
}

function readWish(args: string[]): { database?: string; storage?: string } | null {
  const options = { database: { type: 'string' }, storage: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args, options });
    return values.database || values.storage ? values : null;
  } catch {
    return null;
  }
}

/** Null: photos go to the disk. */
function bucketOf(address: string) {
  const { protocol, origin, pathname } = new URL(address);
  return protocol === 'file:' ? null : { S3_ENDPOINT: origin, S3_BUCKET: pathname.slice(1) };
}

async function moveStorage(call: CommandCall, config: Config, to: StorageName): Promise<boolean> {
  const db = await openDatabase(config, false);
  try {
    const stores = await openStores(config, true);
    const current = stores.named(to);
    await requireOwnStores(db, { ...stores, current }, filesFolder(config));
    const { moved, lost } = await movePhotos(db, stores, to, progressOf(call));
    call.print(`${moved} photos were copied.\n${lost.found > 0 ? `${describeFinding(lost)}\n` : ''}`);
    return lost.found > 0;
  } finally {
    await db.destroy();
  }
}

async function moveDatabase(call: CommandCall, config: Config, address: string): Promise<void> {
  if (config.DATABASE_URL) throw new Error('DATABASE_URL is set: only a SQLite database can be copied.');
  const source = await openDatabase(config);
  const target = openDb({ ...config, DATABASE_URL: address }, false);
  try {
    await copyDatabase(source, target, (line) => call.print(`${line}\n`));
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
  call.print(`All rows are in ${placeOf({ ...config, DATABASE_URL: address })}. SQLite is as it was.\n`);
  if (!config.SECRET) call.print('Set SECRET to the content of the file secret in DATA_DIR.\n');
}

if (process.argv[1] === import.meta.filename) await runInProcess(moveCommand);
