// Photos that arrive in parts (R 10.15044): a folder for each, and in it each part by its offset. They outlive a
// restart and a power cut, and go after a day.

import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';

const KEPT_MS = 24 * 3_600_000;
/** A photo of which no part came for so long gives its place to others. */
const RESTING_MS = 10 * 60_000;
/** Photos that are open at the same time, and the bytes of all of them together. Of a device its oldest goes. */
const MAX_OPEN = { device: 8, address: 600, album: 600 };
const MAX_OPEN_BYTES = 4 * 1024 ** 3;
/** In seconds, for a client that finds no place. */
const NO_PLACE_WAIT = 60;

/** A photo on its way, as its folder's name says it. */
interface OpenPhoto {
  album: string;
  device: string;
  address: string;
  sizeBytes: number;
  /** Of album, client key and size. */
  key: string;
}

export interface WantedPhoto {
  albumId: string;
  clientKey: string;
  sizeBytes: number;
}

/** The folder beside the one for whole files: on the same volume, and never emptied at a start. */
const partsFolder = (ctx: Context) => `${ctx.stores.current.incomingFolder}-parts`;

const shortHash = (...texts: (string | number)[]) =>
  createHash('sha256').update(texts.join(' ')).digest('hex').slice(0, 32);

const nameOf = ({ album, device, address, sizeBytes, key }: OpenPhoto) =>
  [album, device, address, sizeBytes, key].join('.');

function readName(name: string): OpenPhoto {
  const [album = '', device = '', address = '', sizeBytes = '0', key = ''] = name.split('.');
  return { album, device, address, sizeBytes: Number(sizeBytes), key };
}

async function listOpen(ctx: Context): Promise<OpenPhoto[]> {
  return (await readdir(partsFolder(ctx)).catch(nothingIfMissing)).map(readName);
}

/** The folder of a photo of which parts came, whatever address they came from. */
export async function findPartFolder(ctx: Context, wanted: WantedPhoto): Promise<string | null> {
  const key = keyOf(wanted);
  const found = (await listOpen(ctx)).find((photo) => photo.key === key);
  return found ? join(partsFolder(ctx), nameOf(found)) : null;
}

/** The folder for a new photo. Throws UNAVAILABLE while there is no place for it. */
export async function makePartFolder(ctx: Context, viewer: Viewer, wanted: WantedPhoto): Promise<string> {
  const photo: OpenPhoto = {
    album: shortHash(wanted.albumId),
    address: shortHash(viewer.address),
    device: shortHash(viewer.address, viewer.clientId ?? ''),
    sizeBytes: wanted.sizeBytes,
    key: keyOf(wanted),
  };
  await makePlace(ctx, photo);
  const folder = join(partsFolder(ctx), nameOf(photo));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sync(partsFolder(ctx));
  return folder;
}

async function makePlace(ctx: Context, wanted: OpenPhoto): Promise<void> {
  const others = await listOpen(ctx);
  const of = (who: keyof typeof MAX_OPEN) => others.filter((photo) => photo[who] === wanted[who]);
  const bytes = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, wanted.sizeBytes);
  if (of('device').length >= MAX_OPEN.device) return dropOldest(ctx, of('device'), ctx.now());
  const crowd = (['address', 'album'] as const).find((who) => of(who).length >= MAX_OPEN[who]);
  if (!crowd && bytes <= MAX_OPEN_BYTES) return;
  await dropOldest(ctx, crowd ? of(crowd) : others, ctx.now() - RESTING_MS);
}

/** Of those that rest since `before`. Throws UNAVAILABLE when none does. */
async function dropOldest(ctx: Context, photos: readonly OpenPhoto[], before: number): Promise<void> {
  const [oldest] = (await restingSince(ctx, photos)).sort((one, other) => one.since - other.since);
  if (!oldest || oldest.since > before) throw new AppError('UNAVAILABLE', { retryAfter: NO_PLACE_WAIT });
  await removePartFolder(oldest.folder);
}

async function restingSince(ctx: Context, photos: readonly OpenPhoto[]) {
  const found = await Promise.all(
    photos.map(async (photo) => {
      const folder = join(partsFolder(ctx), nameOf(photo));
      const info = await stat(folder).catch(() => null);
      return info ? [{ folder, since: info.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

/** The parts from the first byte on without a gap, in order. */
export async function listParts(folder: string): Promise<{ paths: string[]; receivedBytes: number }> {
  const offsets = new Set(await readdir(folder).catch(nothingIfMissing));
  const paths: string[] = [];
  let receivedBytes = 0;
  while (offsets.delete(String(receivedBytes))) {
    const path = join(folder, String(receivedBytes));
    // Another attempt may have finished, and removed them.
    const part = await stat(path).catch(() => null);
    if (!part) break;
    paths.push(path);
    receivedBytes += part.size;
  }
  return { paths, receivedBytes };
}

/** Takes over a file as the part at `offset`, durably. */
export async function keepPart(ctx: Context, folder: string, offset: number, path: string): Promise<void> {
  await sync(path);
  await rename(path, join(folder, String(offset)));
  const seconds = ctx.now() / 1000;
  await utimes(folder, seconds, seconds);
  await sync(folder);
}

export async function removePartFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Removes photos of which no part came for a day. */
export async function sweepParts(ctx: Context): Promise<void> {
  for (const { folder, since } of await restingSince(ctx, await listOpen(ctx)))
    if (since <= ctx.now() - KEPT_MS) await removePartFolder(folder);
}

function keyOf({ albumId, clientKey, sizeBytes }: WantedPhoto): string {
  return shortHash(albumId, clientKey, sizeBytes);
}

/** A file or a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
