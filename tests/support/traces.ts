import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestKeepsake } from './keepsake-server.ts';

export interface Traces {
  photoRows: number;
  /** The sum of all albums' photo counts. */
  photosCounted: number;
  /** The sum of all users' storage. */
  bytesCounted: number;
  /** The sum of all albums' bytes. */
  albumBytesCounted: number;
  bytesStored: number;
  contributions: number;
  /** Rows of files that must still be removed. */
  removals: number;
  /** The names of stored originals and renditions. */
  stored: string[];
  /** The names of partly received files. */
  incoming: string[];
}

/** Reads a server's files on disk after its pending work, including previews. */
export async function findTraces({ ctx, settle }: TestKeepsake): Promise<Traces> {
  await settle();
  const photos = await ctx.db.selectFrom('photos').select('sizeBytes').execute();
  const albums = await ctx.db.selectFrom('albums').select(['photoCount', 'storageBytes']).execute();
  const users = await ctx.db.selectFrom('users').select('storageUsed').execute();
  const contributions = await ctx.db
    .selectFrom('members')
    .select('albumId')
    .where('role', '!=', 'owner')
    .execute();
  const removals = await ctx.db.selectFrom('fileRemovals').select('storedFilename').execute();
  return {
    photoRows: photos.length,
    photosCounted: sum(albums.map((album) => album.photoCount)),
    bytesCounted: sum(users.map((user) => user.storageUsed)),
    albumBytesCounted: sum(albums.map((album) => album.storageBytes)),
    bytesStored: sum(photos.map((photo) => photo.sizeBytes)),
    contributions: contributions.length,
    removals: removals.length,
    stored: await filesBelow(join(ctx.config.DATA_DIR, 'files', 'blobs')),
    incoming: await filesBelow(ctx.stores.current.incomingFolder),
  };
}

/** Lists violated invariants of an idle server. */
export function listProblems(traces: Traces): string[] {
  const problems: string[] = [];
  if (traces.photosCounted !== traces.photoRows) problems.push('the albums miscount their photos');
  if (traces.bytesCounted !== traces.bytesStored) problems.push('the owners miscount their bytes');
  if (traces.albumBytesCounted !== traces.bytesStored) problems.push('the albums miscount their bytes');
  if (traces.incoming.length > 0) problems.push(`left in incoming: ${traces.incoming.join(', ')}`);
  const originals = traces.stored.filter((name) => !/\.(?:thumb|medium|preview|clean\d+)\./u.test(name));
  if (originals.length !== traces.photoRows) problems.push('originals and rows differ in number');
  return problems;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
