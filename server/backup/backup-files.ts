import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeWhole } from '../storage/write-whole.ts';

export const DATABASES = { sqlite: 'keepsake.sqlite', postgres: 'database.dump' } as const;

export const PREFIXES = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

export const FILES_AT_ONCE = 8;

/** Name of the file with checksums, in the format of `sha256sum --check`. */
const SUMS = 'SHA256SUMS';

export async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const lines = text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gmu);
  return new Map([...lines].map(([, sum = '', name = '']) => [name, sum]));
}

export async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  await writeWhole(
    [...sums].map(([name, sum]) => `${sum}  ${name}\n`),
    join(folder, SUMS),
  );
}

/** Runs a PostgreSQL program on the database at this URL. Throws an explanation if it is missing or fails. */
export async function runOnPostgres(program: string, url: string, parameters: string[]): Promise<void> {
  const place = new URL(url);
  // Passed in the environment, because every user of the machine can read a program's parameters.
  const PGPASSWORD = decodeURIComponent(place.password) || process.env.PGPASSWORD;
  place.password = '';
  const env = { ...process.env, PGPASSWORD };
  await promisify(execFile)(program, ['--dbname', place.href, ...parameters], { env }).catch((error) => {
    const missing = `${program} was not found. Install PostgreSQL's client programs, of the server's version or newer.`;
    throw error.code === 'ENOENT' ? new Error(missing) : error;
  });
}
