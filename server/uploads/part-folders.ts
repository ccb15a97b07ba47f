import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';
import type { PartStore } from '../storage/storage.ts';

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

const shortHash = (...texts: (string | number)[]) =>
  createHash('sha256').update(texts.join(' ')).digest('hex').slice(0, 32);

const nameOf = ({ album, device, address, sizeBytes, key }: OpenPhoto) =>
  [album, device, address, sizeBytes, key].join('.');

function readName(name: string): OpenPhoto {
  const [album = '', device = '', address = '', sizeBytes = '0', key = ''] = name.split('.');
  return { album, device, address, sizeBytes: Number(sizeBytes), key };
}

async function listOpen(ctx: Context): Promise<OpenPhoto[]> {
  return (await ctx.stores.current.parts.folders()).map(readName);
}

/** The folder of a photo of which parts came, whatever address they came from. */
export async function findPartFolder(ctx: Context, wanted: WantedPhoto): Promise<string | null> {
  const key = keyOf(wanted);
  const found = (await listOpen(ctx)).find((photo) => photo.key === key);
  return found ? nameOf(found) : null;
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
  return nameOf(photo);
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
  await removePartFolder(ctx, oldest.folder);
}

async function restingSince(ctx: Context, photos: readonly OpenPhoto[]) {
  const ages = await ctx.stores.current.parts.ages();
  return photos.map(nameOf).flatMap((folder) => {
    const since = ages.get(folder);
    return since === undefined ? [] : [{ folder, since }];
  });
}

/** The offsets of the parts from the first byte on without a gap, in order. */
export async function listParts(
  ctx: Context,
  folder: string,
): Promise<{ offsets: number[]; receivedBytes: number }> {
  const sizes = await ctx.stores.current.parts.parts(folder);
  const offsets: number[] = [];
  let receivedBytes = 0;
  for (let size = sizes.get(0); size !== undefined && size > 0; size = sizes.get(receivedBytes)) {
    offsets.push(receivedBytes);
    receivedBytes += size;
  }
  return { offsets, receivedBytes };
}

/** The bytes of all parts. Throws UNAVAILABLE where another attempt has finished meanwhile, and removed them. */
export async function* readParts(ctx: Context, folder: string): AsyncGenerator<Buffer> {
  for (const offset of (await listParts(ctx, folder)).offsets) {
    const part: Readable | null = await ctx.stores.current.parts.open(folder, offset);
    if (!part) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    for await (const bytes of part) yield bytes;
  }
}

/** Takes over a file as the part at `offset`, durably. */
export async function keepPart(ctx: Context, folder: string, offset: number, path: string): Promise<void> {
  await ctx.stores.current.parts.keep(folder, offset, path, ctx.now());
}

export async function removePartFolder(ctx: Context, folder: string): Promise<void> {
  await ctx.stores.current.parts.remove(folder);
}

/** The job: removes photos of which no part came for a day, from every store, whatever their folders are called. */
export async function sweepParts(ctx: Context): Promise<void> {
  for (const { name, parts } of ctx.stores.all) {
    await sweepStore(ctx, parts).catch((err) =>
      ctx.log.warn({ err, storage: name }, 'parts not swept, will be tried again'),
    );
  }
}

async function sweepStore(ctx: Context, parts: PartStore): Promise<void> {
  for (const [folder, since] of await parts.ages()) {
    if (since > ctx.now() - KEPT_MS) continue;
    await parts
      .remove(folder)
      .catch((err) => ctx.log.warn({ err, folder }, 'parts not removed, will be tried again'));
  }
}

function keyOf({ albumId, clientKey, sizeBytes }: WantedPhoto): string {
  return shortHash(albumId, clientKey, sizeBytes);
}
