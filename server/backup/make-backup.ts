import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chunk } from '../chunk.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open-db.ts';
import { requireOwnStores } from '../storage/bucket-id.ts';
import { filesFolder } from '../storage/open-stores.ts';
import type { Stores } from '../storage/storage.ts';
import { writeWhole } from '../storage/write-whole.ts';
import { DATABASES, FILES_AT_ONCE, PREFIXES, readSums, runOnPostgres, writeSums } from './backup-files.ts';
import { copySqlite } from './backup-store.ts';

interface Source {
  config: Config;
  db: Db;
  stores: Stores;
  say(line: string): void;
}

/**
 * Copies files, then the database, then files that arrived meanwhile, so that every file which the copied
 * database names is there. Never replaces or removes a file of the backup. Returns the number of copied
 * files.
 */
export async function makeBackup(source: Source, root: string): Promise<number> {
  const { config, db, stores } = source;
  await requireOwnStores(db, stores, filesFolder(config));
  const { DATABASE_URL, DATA_DIR, SECRET } = config;
  const database: string = DATABASES[DATABASE_URL ? 'postgres' : 'sqlite'];
  const draft = join(root, `${database}.new`);
  const before = await copyFiles(source, root);
  await rm(draft, { force: true });
  if (DATABASE_URL) await runOnPostgres('pg_dump', DATABASE_URL, ['--format=custom', `--file=${draft}`]);
  else await copySqlite(db, draft);
  const meanwhile = await copyFiles(source, root);
  const sums = new Map([[database, await writeWhole(createReadStream(draft), join(root, database))]]);
  await rm(draft);
  if (!SECRET) {
    const secret = createReadStream(join(DATA_DIR, 'secret'));
    sums.set('secret', await writeWhole(secret, join(root, 'secret')));
  }
  await writeSums(root, sums);
  return before + meanwhile;
}

async function copyFiles({ stores, say }: Source, root: string): Promise<number> {
  let copied = 0;
  for (const prefix of PREFIXES) {
    const folder = join(root, 'files', prefix);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [sums, present] = [await readSums(folder), new Set(await readdir(folder))];
    const before = copied;
    for (const store of stores.all) {
      const missing: string[] = [];
      for await (const { name } of store.list(prefix))
        if (!sums.has(name) || !present.has(name)) missing.push(name);
      const copy = async (name: string) => {
        const file = await store.open(name);
        if (file) sums.set(name, await writeWhole(file.stream, join(folder, name)));
      };
      for (const few of chunk(missing, FILES_AT_ONCE)) await Promise.all(few.map(copy));
      copied += missing.length;
    }
    if (copied > before) await writeSums(folder, sums);
    say(`${prefix} of ff, ${copied} files`);
  }
  return copied;
}
