import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Rendition } from '../../../shared/api/photos-api.ts';
import type { ContextBelowRenditions } from '../../context.ts';
import type { PhotoFiles } from '../../renditions.ts';
import type { LocalCopy } from '../../storage/storage.ts';
import { renditionFile, renditionNames } from './photo-names.ts';

export async function openOriginal(ctx: ContextBelowRenditions, photo: PhotoFiles): Promise<LocalCopy> {
  const original = await ctx.stores.named(photo.storage).openLocally(photo.storedFilename);
  if (!original) throw new Error(`photos: the original of ${photo.id} is missing`);
  return original;
}

export async function keepRendition(
  ctx: ContextBelowRenditions,
  photo: PhotoFiles,
  rendition: Rendition,
  path: string,
): Promise<void> {
  const store = ctx.stores.named(photo.storage);
  const { name, contentType } = renditionFile(photo, rendition);
  const copy = await store.keep(path, name, contentType).catch(async () => {
    await store.remove([name]);
    return store.keep(path, name, contentType);
  });
  await copy.release();
}

export async function removeRenditions(
  ctx: ContextBelowRenditions,
  photo: Pick<PhotoFiles, 'storage' | 'storedFilename'>,
): Promise<void> {
  await ctx.stores.named(photo.storage).remove(renditionNames(photo.storedFilename));
}

export async function removePlaybackCopy(ctx: ContextBelowRenditions, photo: PhotoFiles): Promise<void> {
  await ctx.stores.named(photo.storage).remove([renditionFile(photo, 'play').name]);
}

export function incomingPath(ctx: ContextBelowRenditions, photo: Pick<PhotoFiles, 'storage'>): string {
  return join(ctx.stores.named(photo.storage).incomingFolder, randomUUID());
}
