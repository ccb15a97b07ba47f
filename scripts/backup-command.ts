import { resolve, sep } from 'node:path';
import { makeBackup } from '../server/backup/make-backup.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openStores } from '../server/storage/open-stores.ts';
import { type CommandCall, progressOf, runInProcess } from './command.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `npm run backup -- <folder>    copies the database, the secret, and every file that the folder lacks
`;

export async function backupCommand(call: CommandCall): Promise<number> {
  const [folder, ...more] = call.parameters;
  if (!folder || folder.startsWith('-') || more.length > 0) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig(call.environment);
  refuseDataFolder(config, folder);
  const db = await openDatabase(config, false);
  try {
    const ctx = { config, db, stores: await openStores(config, true), say: progressOf(call) };
    const copied = await makeBackup(ctx, folder);
    call.print(`Database and ${copied} new files are in ${folder}.\n`);
    if (config.SECRET) call.print('SECRET is not in it: keep it with your settings.\n');
    return 0;
  } finally {
    await db.destroy();
  }
}

function refuseDataFolder({ DATA_DIR }: Config, folder: string): void {
  if (!`${resolve(folder)}${sep}`.startsWith(resolve(DATA_DIR) + sep)) return;
  throw new Error(
    'The backup would be lost with the data folder. Name another folder, best on another machine.',
  );
}

if (process.argv[1] === import.meta.filename) await runInProcess(backupCommand);
