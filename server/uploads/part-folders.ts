import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';
import type { ReceivedFile } from '../storage/received-file.ts';
import type { Part, PartStore, PartUsage } from '../storage/storage.ts';

const GB = 1024 ** 3;
const KEPT_MS = 24 * 3_600_000;
/** Milliseconds without a new part after which a photo may lose its slot. */
const RESTING_MS = 60_000;
/** Limits open photos and bytes, so that no IP address fills its album, and no album fills the server. */
const SHARES = {
  device: { photos: 8, bytes: Number.POSITIVE_INFINITY },
  address: { photos: 600, bytes: 6 * GB },
  album: { photos: 1200, bytes: 10 * GB },
  server: { photos: Number.POSITIVE_INFINITY, bytes: 16 * GB },
};
const USAGE_KEPT_MS = 1_000;
const NO_SLOT_WAIT = 30;

export interface OpenPhoto {
  album: string;
  device: string;
  address: string;
  sizeBytes: number;
  key: string;
}

export interface WantedPhoto {
  albumId: string;
  clientKey: string;
  sizeBytes: number;
}

const shortHash = (...texts: (string | number)[]) =>
  createHash('sha256').update(texts.join(' ')).digest('hex').slice(0, 32);

const toFolderName = ({ album, device, address, sizeBytes, key }: OpenPhoto) =>
  [album, device, address, sizeBytes, key].join('.');

function readName(name: string): OpenPhoto {
  const [album = '', device = '', address = '', sizeBytes = '0', key = ''] = name.split('.');
  return { album, device, address, sizeBytes: Number(sizeBytes), key };
}

async function listOpen(ctx: Context): Promise<OpenPhoto[]> {
  return (await ctx.stores.current.parts.folders()).map(readName);
}

export async function findPartFolder(ctx: Context, wanted: WantedPhoto): Promise<string | null> {
  const photo = await findOpen(ctx, wanted);
  return photo ? toFolderName(photo) : null;
}

/** Throws UNAVAILABLE if no slot is free. */
export async function makePartFolder(ctx: Context, viewer: Viewer, wanted: WantedPhoto): Promise<string> {
  const photo = (await findOpen(ctx, wanted)) ?? {
    album: shortHash(wanted.albumId),
    address: shortHash(viewer.address),
    device: shortHash(viewer.address, viewer.clientId ?? ''),
    sizeBytes: wanted.sizeBytes,
    key: toKey(wanted),
  };
  await freeSlot(ctx, photo);
  return toFolderName(photo);
}

async function findOpen(ctx: Context, wanted: WantedPhoto): Promise<OpenPhoto | undefined> {
  const key = toKey(wanted);
  return (await listOpen(ctx)).find((photo) => photo.key === key);
}

const cachedUsage = new WeakMap<PartStore, { at: number; usage: Promise<Map<string, PartUsage>> }>();

function recentUsage(parts: PartStore, folders: readonly string[]): Promise<Map<string, PartUsage>> {
  const last = cachedUsage.get(parts);
  if (last && performance.now() - last.at < USAGE_KEPT_MS) return last.usage;
  const usage = parts.usage(folders);
  cachedUsage.set(parts, { at: performance.now(), usage });
  return usage;
}

async function freeSlot(ctx: Context, wanted: OpenPhoto): Promise<void> {
  const { parts } = ctx.stores.current;
  const open = await listOpen(ctx);
  const usage = await recentUsage(parts, open.map(toFolderName));
  const getBytes = (photo: OpenPhoto) => usage.get(toFolderName(photo))?.bytes ?? 0;
  const crowd = findCrowd(open, wanted, getBytes);
  if (!crowd) return;
  const folders = crowd.photos.map(toFolderName);
  const isOwn = crowd.of === 'device';
  const oldest = [...(isOwn ? await parts.usage(folders) : usage)]
    .filter(([folder]) => folders.includes(folder))
    .sort(([, one], [, other]) => one.since - other.since)[0];
  const isFree = oldest && (isOwn || oldest[1].since <= ctx.now() - RESTING_MS);
  if (!isFree) throw new AppError('UNAVAILABLE', { retryAfter: NO_SLOT_WAIT });
  usage.delete(oldest[0]);
  await removePartFolder(ctx, oldest[0]);
  if (!isOwn) await freeSlot(ctx, wanted);
}

export function findCrowd(
  open: readonly OpenPhoto[],
  wanted: OpenPhoto,
  getBytes: (photo: OpenPhoto) => number,
): { of: keyof typeof SHARES; photos: OpenPhoto[] } | null {
  const others = open.filter(({ key }) => key !== wanted.key);
  for (const of of ['device', 'address', 'album', 'server'] as const) {
    const photos = others.filter((photo) => of === 'server' || photo[of] === wanted[of]);
    const bytes = photos.reduce((sum, photo) => sum + getBytes(photo), getBytes(wanted));
    if (photos.length >= SHARES[of].photos || bytes >= SHARES[of].bytes) return { of, photos };
  }
  return null;
}

/** Lists the parts that follow each other without a gap from the first byte. */
export async function listParts(
  ctx: Context,
  folder: string,
): Promise<{ parts: Part[]; receivedBytes: number }> {
  const byOffset = new Map((await ctx.stores.current.parts.parts(folder)).map((part) => [part.offset, part]));
  const parts: Part[] = [];
  let receivedBytes = 0;
  for (let part = byOffset.get(0); part && part.sizeBytes > 0; part = byOffset.get(receivedBytes)) {
    parts.push(part);
    receivedBytes += part.sizeBytes;
  }
  return { parts, receivedBytes };
}

/** Throws UNAVAILABLE if another attempt has finished and removed the parts. */
export async function* readParts(ctx: Context, folder: string): AsyncGenerator<Buffer> {
  for (const part of (await listParts(ctx, folder)).parts) {
    const content: Readable | null = await ctx.stores.current.parts.open(folder, part);
    if (!content) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    for await (const bytes of content) yield bytes;
  }
}

export async function keepPart(
  ctx: Context,
  folder: string,
  offset: number,
  { path, sizeBytes }: Pick<ReceivedFile, 'path' | 'sizeBytes'>,
): Promise<void> {
  await ctx.stores.current.parts.keep(folder, { offset, sizeBytes }, path, ctx.now());
}

export async function removePartFolder(ctx: Context, folder: string): Promise<void> {
  await ctx.stores.current.parts.remove(folder);
}

/** Removes uploads that received no part for a day from every store. */
export async function sweepParts(ctx: Context): Promise<void> {
  for (const { name, parts } of ctx.stores.all) {
    await sweepStore(ctx, parts).catch((err) =>
      ctx.log.warn({ err, storage: name }, 'parts not swept, will be tried again'),
    );
  }
}

async function sweepStore(ctx: Context, parts: PartStore): Promise<void> {
  for (const [folder, { since }] of await parts.usage(await parts.folders())) {
    if (since > ctx.now() - KEPT_MS) continue;
    await parts
      .remove(folder)
      .catch((err) => ctx.log.warn({ err, folder }, 'parts not removed, will be tried again'));
  }
}

function toKey({ albumId, clientKey, sizeBytes }: WantedPhoto): string {
  return shortHash(albumId, clientKey, sizeBytes);
}
