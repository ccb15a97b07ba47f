import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { listAdmins } from '../server/admin/admin-store.ts';
import { changeAdminPassword, createAdmin, makePassword } from '../server/admin/manage-admins.ts';
import { readConfig } from '../server/config.ts';
import type { Db } from '../server/db/open-db.ts';
import { getHashCost, openPasswords, type Passwords } from '../server/passwords.ts';
import { type CommandCall, runInProcess } from './command.ts';
import { openDatabase, placeOf } from './open-database.ts';

const USAGE = `npm run admin -- list
npm run admin -- create <username> [--make-password]
npm run admin -- password <username> [--make-password]

The password is asked for, or read from standard input. With --make-password one is made and printed once.
`;

export async function adminCommand(call: CommandCall): Promise<number> {
  const [command, username = '', ...flags] = call.parameters;
  const isKnown = flags.every((flag) => flag === '--make-password') && !username.startsWith('--');
  const run = isKnown ? commands[command ?? ''] : undefined;
  if (!run || (command === 'list') !== (username === '')) {
    call.printError(USAGE);
    return 1;
  }
  const config = readConfig(call.environment);
  const db = await openDatabase(config);
  // Not standard output: that is for what was asked.
  call.printError(`Database: ${placeOf(config)}\n`);
  try {
    const passwords = openPasswords(getHashCost(config));
    await run({ db, passwords, call, username, isMade: flags.length > 0 });
  } finally {
    await db.destroy();
  }
  return 0;
}

interface Wish {
  db: Db;
  passwords: Passwords;
  call: CommandCall;
  username: string;
  isMade: boolean;
}
type Subcommand = (wish: Wish) => Promise<void>;

const commands: Record<string, Subcommand> = {
  async list({ db, call: { print } }) {
    for (const { username, createdAt } of await listAdmins(db)) {
      print(`${username}, since ${new Date(createdAt).toISOString()}\n`);
    }
  },
  async create({ db, passwords, call, username, isMade }) {
    const password = await choosePassword(call, isMade);
    await createAdmin(db, passwords, { username, password }, Date.now());
    call.print(`${username} is an administrator now.\n${isMade ? shownOnce(password) : ''}`);
  },
  async password({ db, passwords, call, username, isMade }) {
    const password = await choosePassword(call, isMade);
    await changeAdminPassword(db, passwords, { username, password }, Date.now());
    const made = isMade ? shownOnce(password) : '';
    call.print(`${username} has a new password, and is signed out everywhere.\n${made}`);
  },
};

const shownOnce = (password: string) => `Password: ${password} (shown only this once)\n`;

async function choosePassword(call: CommandCall, isMade: boolean): Promise<string> {
  const password = isMade ? makePassword() : await askPassword(call);
  if (!password) throw new Error('No password was given. --make-password makes one.');
  return password;
}

/** Empty when nothing was typed or piped in. Throws when the two times differ. */
async function askPassword({ input, printError }: CommandCall): Promise<string> {
  const lines = createInterface({
    input,
    // What is typed is echoed here: nowhere.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: input.isTTY === true,
  });
  lines.on('SIGINT', () => process.exit(130));
  try {
    if (!input.isTTY) {
      for await (const line of lines) return line;
      return '';
    }
    const ask = async (words: string) => {
      printError(words);
      const answer = await lines.question('');
      printError('\n');
      return answer;
    };
    const password = await ask('Password: ');
    if (password && password !== (await ask('Once more: '))) {
      throw new Error('The two passwords differ.');
    }
    return password;
  } finally {
    lines.close();
  }
}

if (process.argv[1] === import.meta.filename) await runInProcess(adminCommand);
