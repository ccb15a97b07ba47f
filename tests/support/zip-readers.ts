import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = ['unzip', 'python3'];

/** Prints each entry, and the first whose content does not match its CRC-32. */
const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
    tested = sys.argv[2:]
    broken = [name for name in tested if file.read(name) is None] if tested else file.testzip()
    print(json.dumps({'broken': broken or None, 'entries': [
        {'name': each.filename, 'sizeBytes': each.file_size, 'time': list(each.date_time)} for each in file.infolist()
    ]}))
`;

export interface ReadEntry {
  name: string;
  sizeBytes: number;
  /** Year, month, day, hour, minute, second. */
  time: number[];
}

/** Lists the programs that are not on the PATH. */
export function findMissingZipReaders(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Returns the entries of the file at `path` in order. Throws if a reader finds a fault in it or in those
 * `tested`.
 */
export async function readZip(path: string, tested: readonly string[] = []): Promise<ReadEntry[]> {
  const missing = findMissingZipReaders();
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`);
  await run('unzip', ['-tqq', path, ...tested]);
  const { stdout } = await run('python3', ['-c', READ, path, ...tested], { maxBuffer: 64 * 1024 ** 2 });
  const { broken, entries } = JSON.parse(stdout) as { broken: unknown; entries: ReadEntry[] };
  if (broken !== null) throw new Error(`zipfile: broken: ${JSON.stringify(broken)}`);
  return entries;
}
