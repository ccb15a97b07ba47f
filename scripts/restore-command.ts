import { restoreBackup } from '../server/backup/restore-backup.ts';
import { readConfig } from '../server/config.ts';
import { describeFinding } from '../server/fsck/fsck.ts';
import { type CommandCall, progressOf, runInProcess } from './command.ts';
import { placeOf } from './open-database.ts';

const USAGE = `npm run restore -- <folder>    brings a backup back into an empty database, data folder and bucket

Ends with 0: all is well; 1: it could not be restored; 2: something is lost.
`;

export async function restoreCommand(call: CommandCall): Promise<number> {
  const [folder, ...more] = call.parameters;
  if (!folder || folder.startsWith('-') || more.length > 0) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig(call.environment);
  call.print(`Database: ${placeOf(config)}\n`);
  let isLost = false;
  for await (const finding of restoreBackup(config, folder, progressOf(call))) {
    call.print(`${describeFinding(finding)}\n`);
    isLost ||= finding.isLoss && finding.found > 0;
  }
  call.print(isLost ? '\nSomething is lost. See above.\n' : '\nRestored. Start the server.\n');
  return isLost ? 2 : 0;
}

if (process.argv[1] === import.meta.filename) await runInProcess(restoreCommand);
