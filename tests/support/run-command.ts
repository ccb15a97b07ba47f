// Runs one of the project's commands as whoever has a shell on the server does, with the settings of a test's Keepsake.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestKeepsake } from './keepsake-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Ran {
  exitCode: number | null;
  output: string;
  errors: string;
}

/** `npm run <name> -- <parameters>`, with `input` piped in. */
export async function runCommand(
  { ctx: { config } }: TestKeepsake,
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

/** The file that package.json names for the command. */
function scriptOf(name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, file = ''] = /^tsx (\S+)$/u.exec(scripts[name] ?? '') ?? [];
  if (!file) throw new Error(`package.json has no command ${name} that tsx runs`);
  return file;
}
