import { resolve, sep } from 'node:path';
import { type MadeBackup, makeBackup } from '../server/backup/make-backup.ts';
import { verifyBackups } from '../server/backup/verify-backups.ts';
import { type Config, readConfig } from '../server/config.ts';
import { describeFinding, exitCodeOf } from '../server/fsck/check-everything.ts';
import { openStores } from '../server/storage/open-stores.ts';
import { readableBytes } from '../shared/messages/readable-bytes.ts';
import { type CommandCall, progressOf, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run backup -- <folder>             copies database and photos there; photos that are there stay
npm run backup -- <folder> --keep 14   keeps the newest 14 backups, and removes older ones
npm run backup -- verify <folder>      reads every file of all backups there

Ends with 0: all is well; 1: it could not be made; 2: something is lost.
`;
const MAX_KEPT = 10_000;

export async function backupCommand(call: CommandCall): Promise<number> {
  const [first, second, third, ...more] = call.parameters;
  if (first === 'verify' && second && third === undefined) return verify(call, second);
  const keep = second === '--keep' ? Number(third) : undefined;
  const isKeep =
    keep === undefined ? second === undefined : Number.isInteger(keep) && keep >= 1 && keep <= MAX_KEPT;
  if (!first || first.startsWith('-') || first === 'verify' || !isKeep || more.length > 0) {
    call.printError(USAGE);
    return 1;
  }
  return make(call, first, keep);
}

async function make(call: CommandCall, folder: string, keep?: number): Promise<number> {
  const { environment, print } = call;
  const config = readConfig(environment);
  refuseDataFolder(config, folder);
  const db = await openDatabase(config, false);
  print(`Database: ${placeOf(config)}\n`);
  try {
    const ctx = { config, db, stores: await openStores(config, true), now: Date.now, say: progressOf(call) };
    const made = await makeBackup(ctx, folder, keep);
    print(describe(made, config));
    return made.lost.found > 0 ? 2 : 0;
  } finally {
    await db.destroy();
  }
}

function describe(
  { name, files, bytes, copiedFiles, copiedBytes, lost, pruned }: MadeBackup,
  config: Config,
): string {
  const lines = [
    `Backup ${name}: ${files} files, ${readableBytes(bytes)}; ${copiedFiles} of them new, ${readableBytes(copiedBytes)}.`,
    ...(pruned.backups + pruned.files > 0
      ? [`Removed: ${pruned.backups} older backups, ${pruned.files} files.`]
      : []),
    ...(config.SECRET ? ['SECRET is not in it: keep it with your settings.'] : []),
    ...(lost.found > 0 ? [describeFinding(lost), 'Older backups were not removed.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

async function verify({ print }: CommandCall, folder: string): Promise<number> {
  const findings = await verifyBackups(folder);
  for (const finding of findings) print(`${describeFinding(finding)}\n`);
  return exitCodeOf(findings);
}

function refuseDataFolder({ DATA_DIR }: Config, folder: string): void {
  const [data, target] = [resolve(DATA_DIR), resolve(folder)];
  if (target === data || target.startsWith(data + sep))
    throw new Error(
      'The backup would be lost with the data folder. Name another folder, best on another machine.',
    );
}

if (process.argv[1] === import.meta.filename) await runInProcess(backupCommand);
