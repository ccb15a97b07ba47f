import { spawn } from 'node:child_process';
import type { Config } from '../config.ts';

/** Of what a failed program said. */
const MAX_SAID = 4_000;

/** Runs a program of PostgreSQL on the database of the settings. Throws, in words, when it is missing or fails. */
export async function runOnPostgres(
  program: string,
  settings: Pick<Config, 'DATABASE_URL'>,
  parameters: string[],
): Promise<void> {
  const place = new URL(settings.DATABASE_URL ?? '');
  // A password among the parameters could be read by every user of the machine.
  const PGPASSWORD = decodeURIComponent(place.password);
  place.password = '';
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) };
  const child = spawn(program, ['--dbname', place.href, ...parameters], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-MAX_SAID);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = `${program} was not found. Install PostgreSQL's client programs, of the server's version or newer.`;
      reject(error.code === 'ENOENT' ? new Error(missing) : error);
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code ?? signal}: ${said.trim()}`));
    });
  });
}
