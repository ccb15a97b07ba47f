import { readConfig } from '../server/config.ts';
import { checkEverything, describeFinding, type Finding, toExitCode } from '../server/fsck/fsck.ts';
import { openStores } from '../server/storage/open-stores.ts';
import { type CommandCall, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run fsck                  checks, and changes nothing
npm run fsck -- --repair      counts anew, has missing pictures made again, sets files aside that belong to nothing
npm run fsck -- --checksums   also reads every original

Ends with 0: all is well; 1: something was or can be repaired; 2: something is lost; 3: it could not be checked.
`;
const COULD_NOT = 3;

export async function fsckCommand(call: CommandCall): Promise<number> {
  if (call.parameters.some((flag) => flag !== '--repair' && flag !== '--checksums')) {
    call.printError(USAGE);
    return COULD_NOT;
  }
  try {
    return await check(call);
  } catch (error) {
    call.printError(`Not checked: ${error instanceof Error ? error.message : error}\n`);
    return COULD_NOT;
  }
}

async function check({ parameters, environment, print }: CommandCall): Promise<number> {
  const config = readConfig(environment);
  const db = await openDatabase(config);
  print(`Database: ${placeOf(config)}\n`);
  try {
    const stores = await openStores(config, true);
    const wish = {
      repair: parameters.includes('--repair'),
      checksums: parameters.includes('--checksums'),
      now: Date.now,
    };
    const findings: Finding[] = [];
    for await (const finding of checkEverything(db, stores, wish)) {
      print(`${describeFinding(finding)}\n`);
      findings.push(finding);
    }
    const exitCode = toExitCode(findings);
    const isLeft = findings.some((finding) => finding.found > finding.repaired);
    print(`\n${exitCode === 1 && !isLeft ? REPAIRED : RESULTS[exitCode]}\n`);
    return exitCode;
  } finally {
    await db.destroy();
  }
}

const REPAIRED = 'Nothing is lost, and what was found is repaired.';
const RESULTS = {
  0: 'All is well.',
  1: 'Nothing is lost. What was found can be repaired: npm run fsck -- --repair',
  2: 'Something is lost. See above, and compare with a backup.',
};

if (process.argv[1] === import.meta.filename) await runInProcess(fsckCommand);
