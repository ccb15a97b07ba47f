import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashFile, syncPath } from './pool-files.ts';

const MANIFEST = 'manifest.json';
const UNFINISHED = '.unfinished';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/u;
const PRIVATE = 0o700;

export const DATABASE_FILES = { sqlite: 'keepsake.sqlite', postgres: 'database.dump' } as const;

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Of the keys that the secret gives: a restore compares it. */
  keyCheck: z.string(),
  hasSecret: z.boolean(),
  /** SHA-256 of everything else in the folder of this backup, by path. */
  sha256: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A folder named by its moment, beside the files that all backups share. */
export interface Backup {
  name: string;
  folder: string;
}

export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE });
}

/** Whole ones only, the oldest first. */
export async function listBackups(root: string): Promise<Backup[]> {
  const names = (await readdir(root)).filter((name) => NAME.test(name)).sort();
  return names.map((name) => ({ name, folder: join(root, name) }));
}

/** Removes what a broken-off backup or removal has left, shared files excepted. */
export async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const isOurs = name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length));
    if (isOurs) await rm(join(root, name), { recursive: true });
  }
}

/** Counts as no backup until `finishBackup`. */
export async function beginBackup(root: string, now: number): Promise<Backup> {
  const name = new Date(now).toISOString().replaceAll(':', '-');
  const folder = join(root, name + UNFINISHED);
  await mkdir(folder, { mode: PRIVATE });
  return { name, folder };
}

/** Durable, whole or not at all. */
export async function finishBackup(
  root: string,
  { name, folder }: Backup,
  manifest: Manifest,
): Promise<void> {
  const file = await open(join(folder, MANIFEST), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync();
  await file.close();
  await syncPath(folder);
  await rename(folder, join(root, name));
  await syncPath(root);
}

export async function removeBackup(root: string, { name, folder }: Backup): Promise<void> {
  const unfinished = join(root, name + UNFINISHED);
  await rename(folder, unfinished);
  await syncPath(root);
  await rm(unfinished, { recursive: true });
}

/** Throws, in words, when it is not one that this version reads. */
export async function readManifest({ folder }: Backup): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is not of a backup that this version reads.`);
  return parsed.data;
}

/** Throws, in words, when the file is not the one that was written. */
export async function requireUnchanged({ folder }: Backup, manifest: Manifest, path: string): Promise<void> {
  const found = await hashFile(join(folder, path)).catch(() => null);
  if (found !== manifest.sha256[path]) throw new Error(`${join(folder, path)} is missing or damaged.`);
}

/** The one of this name, else the newest. Throws, in words, when there is none. */
export async function chooseBackup(root: string, name?: string): Promise<Backup> {
  const backups = await listBackups(root).catch(() => []);
  const chosen = name ? backups.find((each) => each.name === name) : backups.at(-1);
  if (chosen) return chosen;
  throw new Error(`There is no backup${name ? ` ${name}` : ''} in ${root}.`);
}
