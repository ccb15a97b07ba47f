import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MONTHS_KEPT = 4;

export async function noteRemovedNames(folder: string, names: readonly string[], now: number): Promise<void> {
  const removed = join(folder, 'removed');
  const month = `${new Date(now).toISOString().slice(0, 7)}.txt`;
  // Not recursive: where the volume is away there is no folder to write to.
  await mkdir(removed).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await appendFile(join(removed, month), names.map((name) => `${name}\n`).join(''), { flush: true });
  const months = (await readdir(removed)).sort().slice(0, -MONTHS_KEPT);
  for (const old of months) await rm(join(removed, old), { force: true });
}

export async function readRemovedNames(folder: string): Promise<Set<string>> {
  const removed = join(folder, 'removed');
  const months = await readdir(removed).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const texts = await Promise.all(months.map((month) => readFile(join(removed, month), 'utf8')));
  return new Set(texts.flatMap((text) => text.split('\n')));
}
