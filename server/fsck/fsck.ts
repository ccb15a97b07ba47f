// Compares database and files: rows without files, files without rows, and counters.

import { setTimeout } from 'node:timers/promises';
import { batchesById, chunk } from '../chunk.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { forgetCleanCopies } from '../photos/files/clean-copy-store.ts';
import { readContent } from '../photos/files/photo-checksums.ts';
import { possibleOriginals, renditionFile } from '../photos/files/photo-names.ts';
import { findPhoto, type PhotoRow } from '../photos/photo-store.ts';
import { requestDerivation } from '../photos/photo-work-store.ts';
import { requestPlaybackCopy } from '../photos/playback-store.ts';
import type { Storage, Stores } from '../storage/storage.ts';
import {
  type CheckedPhoto,
  listCounted,
  listKnownNames,
  listPhotosAfter,
  listVoicesAfter,
  recount,
} from './fsck-store.ts';

export interface Finding {
  check: string;
  looked: number;
  found: number;
  repaired: number;
  isLoss: boolean;
  examples: string[];
  note?: string;
}

interface Options {
  repair: boolean;
  checksums: boolean;
  now(): number;
  pause?(): Promise<void>;
}

const MAX_EXAMPLES = 20;
const AT_ONCE = 8;
const NAMES_AT_A_TIME = 200;
/** Number of albums per query, because SQLite answers no other query while it counts their photos. */
const COUNTED_AT_A_TIME = 50;
/** Milliseconds during which a new file may have no row yet. */
const GRACE_MS = 24 * 3_600_000;
/** Maximum share of orphaned files. With more, the database or the store is probably the wrong one. */
const MAX_SHARE = 0.05;

export async function* checkEverything(db: Db, stores: Stores, options: Options): AsyncGenerator<Finding> {
  yield* await checkPhotos(db, stores, options);
  yield await checkVoices(db, stores, options);
  for (const store of stores.all) yield await checkOrphans(db, store, options);
  yield* await checkCounters(db, options);
}

export function toExitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  const found = findings.filter((finding) => finding.found > 0);
  if (found.some(({ isLoss }) => isLoss)) return 2;
  return found.length > 0 ? 1 : 0;
}

export function describeFinding({ check, looked, found, repaired, examples, note }: Finding): string {
  const repairs = repaired > 0 ? `, ${repaired} repaired` : '';
  const more = found > examples.length ? [`and ${found - examples.length} more`] : [];
  return [
    `${found === 0 ? 'ok   ' : 'FOUND'} ${found} ${check} (of ${looked})${repairs}`,
    ...[...examples, ...more, ...(note ? [note] : [])].map((line) => `  ${line}`),
  ].join('\n');
}

export function newFinding(check: string, isLoss: boolean): Finding {
  return { check, looked: 0, found: 0, repaired: 0, isLoss, examples: [] };
}

export function noteFound(finding: Finding, example: string): void {
  finding.found += 1;
  if (finding.examples.length < MAX_EXAMPLES) finding.examples.push(example);
}

async function checkPhotos(db: Db, stores: Stores, options: Options): Promise<Finding[]> {
  const damaged = options.checksums ? ' or damaged' : '';
  const originals = newFinding(`originals that are missing${damaged}`, true);
  const renditions = newFinding('thumbnails, previews or copies that are missing', false);
  for await (const photos of batchesById((after, max) => listPhotosAfter(db, after, max))) {
    for (const few of chunk(photos, AT_ONCE)) {
      await Promise.all(
        few.map((photo) =>
          checkPhoto(db, stores.named(photo.storage), photo, options, { originals, renditions }),
        ),
      );
      await options.pause?.();
    }
  }
  return [originals, renditions];
}

async function checkVoices(db: Db, stores: Stores, { checksums }: Options): Promise<Finding> {
  const finding = newFinding(
    `voices of the guest book that are missing${checksums ? ' or damaged' : ''}`,
    true,
  );
  for await (const voices of batchesById((after, max) => listVoicesAfter(db, after, max))) {
    for (const voice of voices) {
      finding.looked += 1;
      const problem = await findProblem(stores.named(voice.storage), voice, checksums);
      // An entry that was deleted during the check is no loss.
      const isLost = problem !== null && (await listKnownNames(db, [voice.storedFilename])).size > 0;
      if (isLost)
        noteFound(finding, `entry ${voice.id} (${voice.storage}, ${voice.storedFilename}): ${problem}`);
    }
  }
  return finding;
}

/** After a repair the server makes missing renditions again. */
async function checkPhoto(
  db: Db,
  store: Storage,
  photo: CheckedPhoto,
  { repair, checksums }: Options,
  { originals, renditions }: Record<'originals' | 'renditions', Finding>,
): Promise<void> {
  originals.looked += 1;
  renditions.looked += 1;
  const problem = await findProblem(store, photo, checksums);
  const missing = problem ? [] : await listMissing(store, photo);
  // A photo that was deleted during the check is no loss.
  if ((!problem && missing.length === 0) || !(await findPhoto(db, photo.id))) return;
  const name = `photo ${photo.id} (${photo.storage}, ${photo.storedFilename})`;
  if (problem) noteFound(originals, `${name}: ${problem}`);
  for (const rendition of missing) {
    noteFound(renditions, `${name}: ${rendition}`);
    if (repair && (await askFor(db, photo, rendition))) renditions.repaired += 1;
  }
}

async function findProblem(
  store: Storage,
  { storedFilename, sizeBytes, sha256 }: Pick<PhotoRow, 'storedFilename' | 'sizeBytes' | 'sha256'>,
  isRead: boolean,
): Promise<string | null> {
  const size = await store.findSize(storedFilename);
  if (size === null) return 'not in the store';
  if (size !== sizeBytes) return `${size} bytes instead of ${sizeBytes}`;
  const isChanged = isRead && (await readContent(store, storedFilename))?.sha256 !== sha256;
  return isChanged ? 'its content has changed' : null;
}

async function askFor(db: Db, { id, video }: PhotoRow, missing: 'thumb' | 'preview' | 'clean' | 'play') {
  if (missing === 'play') return requestPlaybackCopy(db, id);
  // Both pictures of a video are made from its poster.
  if (missing !== 'clean') return requestDerivation(db, id, video === null ? missing : 'thumb');
  await forgetCleanCopies(db, [id]);
  return true;
}

async function listMissing(store: Storage, photo: CheckedPhoto) {
  const made = [
    'thumb' as const,
    ...(photo.previewMade ? ['preview' as const] : []),
    ...(photo.copy === 'clean' ? [photo.copy] : []),
    ...(photo.playbackCopy === 'made' ? ['play' as const] : []),
  ];
  const sizes = await Promise.all(made.map((each) => store.findSize(renditionFile(photo, each).name)));
  return photo.state === 'ready' ? made.filter((_, index) => sizes[index] === null) : [];
}

export async function checkOrphans(db: Db, store: Storage, options: Options): Promise<Finding> {
  const finding = newFinding(`files that belong to no photo (${store.name})`, false);
  const old: string[] = [];
  for await (const { name, keptAt } of store.list()) {
    finding.looked += 1;
    if (keptAt + GRACE_MS <= options.now()) old.push(name);
  }
  const orphans: string[] = [];
  for (const names of chunk(old, NAMES_AT_A_TIME)) {
    orphans.push(...(await withoutRow(db, names)));
    await options.pause?.();
  }
  for (const name of orphans) noteFound(finding, name);
  if (finding.found > finding.looked * MAX_SHARE) {
    finding.note = 'More than 5 % of all files: is this the right database? None is set aside.';
  } else if (options.repair && finding.found > 0) {
    const folder = new Date(options.now()).toISOString().slice(0, 10);
    for (const name of orphans) await store.setAside(name, folder);
    finding.repaired = orphans.length;
    finding.note = `Set aside in quarantine/${folder}.`;
  }
  return finding;
}

export async function withoutRow(db: Db, names: readonly string[]): Promise<string[]> {
  const known = await listKnownNames(db, [...new Set(names.flatMap(possibleOriginals))]);
  return names.filter((name) => !possibleOriginals(name).some((original) => known.has(original)));
}

export async function checkCounters(db: Db, options: Pick<Options, 'repair' | 'pause'>): Promise<Finding[]> {
  const albums = newFinding('albums that miscount their photos', false);
  const users = newFinding('owners whose albums or bytes are miscounted', false);
  for (const [table, finding] of [['albums', albums] as const, ['users', users] as const]) {
    for await (const rows of batchesById(
      (after, max) => listCounted(db, table, after, max),
      COUNTED_AT_A_TIME,
    )) {
      for (const { id, counted, real } of rows) {
        finding.looked += 1;
        if (counted === real) continue;
        noteFound(finding, `${id}: ${counted} instead of ${real}`);
        if (!options.repair) continue;
        await db.transaction().execute((tx) => recount(tx, table, id));
        finding.repaired += 1;
      }
      await options.pause?.();
    }
  }
  return [albums, users];
}

/** Milliseconds between batches, so that uploads are not delayed. This checks about 150 photos per second. */
const PAUSE_MS = 50;

export async function checkDaily(ctx: Context, stopping: AbortSignal): Promise<void> {
  const pause = () => setTimeout(PAUSE_MS, undefined, { signal: stopping });
  const options = { repair: false, checksums: false, now: ctx.now, pause };
  for await (const { check, found, isLoss, ...details } of checkEverything(ctx.db, ctx.stores, options)) {
    ctx.meter?.checkFound(found, isLoss);
    if (found === 0) ctx.log.debug(details, `daily check: no ${check}`);
    else ctx.log[isLoss ? 'error' : 'warn'](details, `daily check: ${found} ${check}; see npm run fsck`);
  }
}
