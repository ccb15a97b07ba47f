// Administrators from the command line, while the server runs or not: npm run admin -- create|password|list.

import { listAdmins } from '../server/admin/admin-store.ts';
import { changeAdminPassword, createAdmin, makePassword } from '../server/admin/manage-admins.ts';
import { askPassword } from './ask-password.ts';
import { openDatabase, placeOf } from './open-database.ts';
import { settingsOrExit } from './settings.ts';

const USAGE = `npm run admin -- list
npm run admin -- create <username> [--make-password]
npm run admin -- password <username> [--make-password]

The password is asked for, or read from standard input. With --make-password one is made and printed once.
`;

async function main(): Promise<void> {
  const [command, username = '', ...flags] = process.argv.slice(2);
  const isKnown = flags.every((flag) => flag === '--make-password') && !username.startsWith('--');
  const run = isKnown ? commands[command ?? ''] : undefined;
  if (!run || (command === 'list') !== (username === '')) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const config = settingsOrExit();
  const db = await openDatabase(config);
  // Not standard output: that is for what was asked.
  process.stderr.write(`Database: ${placeOf(config)}\n`);
  try {
    await run(db, username, flags.length > 0);
  } finally {
    await db.destroy();
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

const commands: Record<string, (db: Database, username: string, make: boolean) => Promise<void>> = {
  async list(db) {
    for (const { username, createdAt } of await listAdmins(db)) {
      say(`${username}, since ${new Date(createdAt).toISOString()}`);
    }
  },
  async create(db, username, make) {
    const password = await choosePassword(make);
    await createAdmin(db, { username, password }, Date.now());
    say(`${username} is an administrator now.`);
    if (make) say(`Password: ${password} (shown only this once)`);
  },
  async password(db, username, make) {
    const password = await choosePassword(make);
    await changeAdminPassword(db, { username, password }, Date.now());
    say(`${username} has a new password, and is signed out everywhere.`);
    if (make) say(`Password: ${password} (shown only this once)`);
  },
};

async function choosePassword(make: boolean): Promise<string> {
  const password = make ? makePassword() : await askPassword();
  if (password === null) throw new Error('No password was given. --make-password makes one.');
  return password;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
