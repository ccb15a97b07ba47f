import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { adminCommand } from '../../scripts/admin-command.ts';
import { backupCommand } from '../../scripts/backup-command.ts';
import { runCommand as run } from '../../scripts/command.ts';
import { fsckCommand } from '../../scripts/fsck-command.ts';
import { migrateCommand } from '../../scripts/migrate-command.ts';
import { moveCommand } from '../../scripts/move-command.ts';
import { restoreCommand } from '../../scripts/restore-command.ts';
import type { Config } from '../../server/config.ts';
import { createDatabase } from './services/postgres.ts';

/** Milliseconds between two checks whether to kill a command. */
const LOOK_MS = 10;

const ROOT = join(import.meta.dirname, '..', '..');

/** The parts of a test's Keepsake that a command needs. */
interface RunningKeepsake {
  ctx: { config: Config };
}

export interface Ran {
  exitCode: number | null;
  output: string;
  errors: string;
}

const COMMANDS = {
  admin: adminCommand,
  backup: backupCommand,
  fsck: fsckCommand,
  migrate: migrateCommand,
  move: moveCommand,
  restore: restoreCommand,
};

/** Runs the command in this process with `input` piped in. */
export async function runCommand(
  keepsake: RunningKeepsake,
  name: keyof typeof COMMANDS,
  parameters: string[],
  input = '',
): Promise<Ran> {
  const ran = { output: '', errors: '' };
  const exitCode = await run(COMMANDS[name], {
    parameters,
    environment: toEnvironment(keepsake),
    input: Readable.from([input]),
    print(text) {
      ran.output += text;
    },
    printError(text) {
      ran.errors += text;
    },
  });
  return { exitCode, ...ran };
}

/**
 * Runs `npm run <name> -- <parameters>` in its own process, which takes two seconds to start. It is killed
 * once `killWhen` returns true, with a null exit code.
 */
export async function spawnCommand(
  keepsake: RunningKeepsake,
  name: keyof typeof COMMANDS,
  parameters: string[],
  { input = '', killWhen }: { input?: string; killWhen?: () => Promise<boolean> } = {},
): Promise<Ran> {
  // Starts what `npm run` would start, without npm's own second.
  const child = spawn(process.execPath, ['--import', 'tsx', ...getScript(name), ...parameters], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...toEnvironment(keepsake) },
  });
  const ran = { exitCode: null as number | null, output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    ran.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ran.errors += chunk;
  });
  child.stdin.end(input);
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  if (killWhen) {
    while (child.exitCode === null && !(await killWhen())) await pause(LOOK_MS);
    child.kill('SIGKILL');
  }
  ran.exitCode = await closed;
  return ran;
}

function toEnvironment({ ctx: { config } }: RunningKeepsake): Record<string, string> {
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, String(value)]));
}

/** Returns the same settings with an unused data folder and database. */
export async function unusedPlace({ ctx: { config } }: RunningKeepsake): Promise<RunningKeepsake> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'keepsake-unused-'));
  const database = config.DATABASE_URL ? { DATABASE_URL: await createDatabase() } : {};
  return { ctx: { config: { ...config, DATA_DIR, ...database } } };
}

/** Returns the file and the parameters that package.json contains for the command. */
function getScript(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [program, ...words] = (scripts[name] ?? '').split(' ');
  if (program !== 'tsx') throw new Error(`package.json has no command ${name} that tsx runs`);
  return words;
}
