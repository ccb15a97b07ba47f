import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names begin with two hexadecimal digits: a 256th of all files is looked at a time, so that memory is bounded. */
export const PREFIXES = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

/** Names are random, so their beginnings tell how much of the work is done. */
export function shareOf(index: number): string {
  return `${Math.floor((100 * (index + 1)) / PREFIXES.length)} %`;
}

const LINE = /^([0-9a-f]{64}) {2}files\/[0-9a-f]{2}\/([0-9a-f]{32}\.[a-z.]+)$/u;

/** Hashes by name. */
export type FileList = Map<string, string>;

/** `files` of the backup folder: each stored file once, for all backups. */
export function poolPath(root: string, name: string): string {
  return join(root, 'files', name.slice(0, 2), name);
}

export function listPath(prefix: string): string {
  return `sha256-${prefix}.txt`;
}

/** As `sha256sum --check` reads it. */
export async function writeList(folder: string, prefix: string, files: FileList): Promise<void> {
  const lines = [...files].map(([name, sha256]) => `${sha256}  files/${prefix}/${name}\n`);
  await writeFile(join(folder, listPath(prefix)), lines.join(''), { mode: 0o600, flush: true });
}

/** Empty where there is none. */
export async function readList(folder: string, prefix: string): Promise<FileList> {
  const text = await readFile(join(folder, listPath(prefix)), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const entries = text.split('\n').flatMap((line): [string, string][] => {
    const [, sha256, name] = LINE.exec(line) ?? [];
    return sha256 && name ? [[name, sha256]] : [];
  });
  return new Map(entries);
}
