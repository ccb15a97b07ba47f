import { chooseBackup } from '../server/backup/backup-folder.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { restoreMissing } from '../server/backup/restore-missing.ts';
import { readConfig } from '../server/config.ts';
import { describeFinding } from '../server/fsck/check-everything.ts';
import type { Finding } from '../server/fsck/finding.ts';
import { openStores } from '../server/storage/open-stores.ts';
import { type CommandCall, progressOf, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run restore -- <folder>             brings back the newest backup
npm run restore -- <folder> <backup>    or this one: the name of its folder
npm run restore -- files <folder>       brings back only files that photos of the present database miss

But for the last, database, data folder and bucket of the settings must be empty. Ends with 0: all is well; 1: it could not be restored;
2: something is lost.
`;

export async function restoreCommand(call: CommandCall): Promise<number> {
  const [root, name, ...more] = call.parameters;
  const isKnown = more.length === 0 && !call.parameters.some((each) => each.startsWith('-'));
  if (!root || !isKnown || (root === 'files' && !name)) {
    call.printError(USAGE);
    return 1;
  }
  if (root === 'files' && name) return restoreFilesOnly(call, name);
  const config = readConfig(call.environment);
  const backup = await chooseBackup(root, name);
  call.print(`Backup: ${backup.name}\nDatabase: ${placeOf(config)}\n`);
  const findings: Finding[] = [];
  const work = { now: Date.now, say: progressOf(call) };
  for await (const finding of restoreBackup(config, root, backup, work)) {
    call.print(`${describeFinding(finding)}\n`);
    findings.push(finding);
  }
  const isLost = findings.some((finding) => finding.isLoss && finding.found > 0);
  call.print(isLost ? '\nSomething is lost. See above.\n' : '\nRestored. Start the server.\n');
  return isLost ? 2 : 0;
}

async function restoreFilesOnly({ environment, print }: CommandCall, root: string): Promise<number> {
  const config = readConfig(environment);
  const db = await openDatabase(config, false);
  print(`Database: ${placeOf(config)}\n`);
  try {
    const { missing, damaged } = await restoreMissing({ db, stores: await openStores(config, true) }, root);
    for (const finding of [damaged, missing]) print(`${describeFinding(finding)}\n`);
    print(`${damaged.looked - damaged.found} files were brought back.\n`);
    return missing.found + damaged.found > 0 ? 2 : 0;
  } finally {
    await db.destroy();
  }
}

if (process.argv[1] === import.meta.filename) await runInProcess(restoreCommand);
