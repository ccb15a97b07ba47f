// Runs one of the project's commands as whoever has a shell on the server does, with the settings of a test's Keepsake.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { createDatabase } from './postgres.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** What of a test's Keepsake a command needs. */
interface RunningKeepsake {
  ctx: { config: Config };
}

export interface Ran {
  exitCode: number | null;
  output: string;
  errors: string;
}

/** `npm run <name> -- <parameters>`, with `input` piped in. */
export async function runCommand(
  { ctx: { config } }: RunningKeepsake,
  name: string,
  parameters: string[],
  input = '',
): Promise<Ran> {
  const settings = Object.entries(config).map(([key, value]) => [key, String(value)]);
  // What `npm run` would start, without the second that npm itself takes.
  const child = spawn(process.execPath, ['--import', 'tsx', scriptOf(name), ...parameters], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...Object.fromEntries(settings) },
  });
  const ran = { exitCode: null as number | null, output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    ran.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ran.errors += chunk;
  });
  child.stdin.end(input);
  ran.exitCode = await new Promise((resolve) => child.on('close', resolve));
  return ran;
}

/** The same settings with a data folder, and a database, that no server has used. */
export async function unusedPlace({ ctx: { config } }: RunningKeepsake): Promise<RunningKeepsake> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'keepsake-unused-'));
  const database = config.DATABASE_URL ? { DATABASE_URL: await createDatabase() } : {};
  return { ctx: { config: { ...config, DATA_DIR, ...database } } };
}

/** The file that package.json names for the command. */
function scriptOf(name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, file = ''] = /^tsx (\S+)$/u.exec(scripts[name] ?? '') ?? [];
  if (!file) throw new Error(`package.json has no command ${name} that tsx runs`);
  return file;
}
