// Checks a Keepsake, while it runs or not: npm run fsck [-- --repair] [--checksums].

import { checkEverything, describeFinding, exitCodeOf } from '../server/fsck/check-everything.ts';
import type { Finding } from '../server/fsck/finding.ts';
import { openStores } from '../server/storage/open-stores.ts';
import { openDatabase, placeOf } from './open-database.ts';
import { settingsOrExit } from './settings.ts';

const USAGE = `npm run fsck                  checks, and changes nothing
npm run fsck -- --repair      counts anew, has missing pictures made again, sets files aside that belong to nothing
npm run fsck -- --checksums   also reads every original

Ends with 0: all is well; 1: something was or can be repaired; 2: something is lost; 3: it could not be checked.
`;
const COULD_NOT = 3;

async function main(): Promise<number> {
  const flags = process.argv.slice(2);
  if (flags.some((flag) => flag !== '--repair' && flag !== '--checksums')) {
    process.stderr.write(USAGE);
    return COULD_NOT;
  }
  const config = settingsOrExit(COULD_NOT);
  const db = await openDatabase(config);
  process.stdout.write(`Database: ${placeOf(config)}\n`);
  try {
    const ctx = { config, db, stores: await openStores(config, true), now: Date.now };
    const wish = { repair: flags.includes('--repair'), checksums: flags.includes('--checksums') };
    const findings: Finding[] = [];
    for await (const finding of checkEverything(ctx, wish)) {
      process.stdout.write(`${describeFinding(finding)}\n`);
      findings.push(finding);
    }
    const exitCode = exitCodeOf(findings);
    const isLeft = findings.some((finding) => finding.found > finding.repaired);
    process.stdout.write(`\n${exitCode === 1 && !isLeft ? REPAIRED : RESULTS[exitCode]}\n`);
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

main()
  .catch((error) => {
    process.stderr.write(`Not checked: ${error instanceof Error ? error.message : error}\n`);
    return COULD_NOT;
  })
  // Connections that are kept for the next request would keep the process too.
  .then((exitCode) => process.exit(exitCode));
