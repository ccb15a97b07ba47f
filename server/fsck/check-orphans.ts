import type { Context } from '../context.ts';
import { possibleOriginals } from '../photos/files/photo-names.ts';
import type { ListedFile, Storage } from '../storage/storage.ts';
import type { Options } from './check-photos.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';
import { listKnownNames } from './fsck-store.ts';

const AT_A_TIME = 200;
/** Younger files may be on their way to their row. */
const GRACE_MS = 24 * 3_600_000;
/** If more files than this share seem orphaned, it is the wrong database or store. */
const MAX_SHARE = 0.05;

type Ground = Pick<Context, 'db' | 'stores' | 'now'>;

export async function checkOrphans(ctx: Ground, options: Options): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const store of ctx.stores.all) findings.push(await checkStore(ctx, store, options));
  return findings;
}

async function checkStore(ctx: Ground, store: Storage, options: Options): Promise<Finding> {
  const finding = newFinding(`files that belong to no photo (${store.name})`, false);
  for await (const file of orphansOf(ctx, store, options, finding)) noteFound(finding, file.name);
  if (finding.found > finding.looked * MAX_SHARE) {
    finding.note = 'More than 5 % of all files: is this the right database? None is set aside.';
  } else if (options.repair) {
    const folder = new Date(ctx.now()).toISOString().slice(0, 10);
    for await (const { name } of orphansOf(ctx, store, options)) {
      // Checked again just before the removal.
      if (!(await belongs(ctx, [name])).has(name)) {
        await store.setAside(name, folder);
        finding.repaired += 1;
      }
    }
    if (finding.repaired > 0) finding.note = `Set aside in quarantine/${folder}.`;
  }
  return finding;
}

async function* orphansOf(
  ctx: Ground,
  store: Storage,
  options: Options,
  counted?: Finding,
): AsyncGenerator<ListedFile> {
  let batch: ListedFile[] = [];
  for await (const file of store.list()) {
    if (counted) counted.looked += 1;
    if (file.keptAt + GRACE_MS > ctx.now()) continue;
    batch.push(file);
    if (batch.length < AT_A_TIME) continue;
    yield* orphansAmong(ctx, batch);
    batch = [];
    await options.pause?.();
  }
  if (batch.length > 0) yield* orphansAmong(ctx, batch);
}

async function* orphansAmong(ctx: Ground, files: ListedFile[]): AsyncGenerator<ListedFile> {
  const known = await belongs(
    ctx,
    files.map((file) => file.name),
  );
  for (const file of files) if (!known.has(file.name)) yield file;
}

async function belongs(ctx: Ground, names: string[]): Promise<Set<string>> {
  const known = await listKnownNames(ctx.db, [...new Set(names.flatMap(possibleOriginals))]);
  return new Set(names.filter((name) => possibleOriginals(name).some((original) => known.has(original))));
}
