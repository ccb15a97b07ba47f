import { chooseBackup } from '../server/backup/backup-folder.ts';
import { restoreBackup } from '../server/backup/restore-backup.ts';
import { readConfig } from '../server/config.ts';
import { describeFinding } from '../server/fsck/check-everything.ts';
import type { Finding } from '../server/fsck/finding.ts';
import { type CommandCall, runInProcess } from './command.ts';
import { placeOf } from './open-database.ts';

const USAGE = `npm run restore -- <folder>             brings back the newest backup
npm run restore -- <folder> <backup>    or this one: the name of its folder

Database, data folder and bucket of the settings must be empty. Ends with 0: all is well; 1: it could not be restored;
2: something is lost.
`;

export async function restoreCommand(call: CommandCall): Promise<number> {
  const [root, name, ...more] = call.parameters;
  if (!root || call.parameters.some((each) => each.startsWith('-')) || more.length > 0) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig(call.environment);
  const backup = await chooseBackup(root, name);
  call.print(`Backup: ${backup.name}\nDatabase: ${placeOf(config)}\n`);
  const findings: Finding[] = [];
  for await (const finding of restoreBackup(config, root, backup, Date.now)) {
    call.print(`${describeFinding(finding)}\n`);
    findings.push(finding);
  }
  const isLost = findings.some((finding) => finding.isLoss && finding.found > 0);
  call.print(isLost ? '\nSomething is lost. See above.\n' : '\nRestored. Start the server.\n');
  return isLost ? 2 : 0;
}

if (process.argv[1] === import.meta.filename) await runInProcess(restoreCommand);
