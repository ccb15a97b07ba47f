import { rm } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { DerivedImage } from '../media/process/imaging.ts';
import type { LocalCopy } from '../storage/storage.ts';
import { incomingPath } from './files/rendition-files.ts';
import type { PhotoRow } from './photo-store.ts';

export interface Decoding {
  /** Rejects with `ImageRefused` when the original cannot be decoded. */
  readonly derived: Promise<DerivedImage>;
  readonly thumbnailPath: string;
  readonly previewPath: string;
}

/** By stored name, the originals being decoded or waiting for it: their second names keep the bytes on the disk. */
const originals = new Map<string, LocalCopy>();

/** Releases the original at the end. The caller keeps or discards the pictures. */
export function startDecoding(
  ctx: Context,
  photo: Pick<PhotoRow, 'id' | 'storage' | 'storedFilename'>,
  original: LocalCopy,
): Decoding {
  const { storedFilename } = photo;
  const thumbnailPath = incomingPath(ctx, photo);
  const previewPath = incomingPath(ctx, photo);
  // Named, so that a stopping server waits. By path, since an earlier decoding of this photo may still run.
  const derived = ctx.work.once({ task: 'decode', id: thumbnailPath }, () =>
    ctx.imaging.derive(original.path, { thumbnailPath, previewPath }).finally(() => {
      if (originals.get(storedFilename) === original) originals.delete(storedFilename);
      return original.release();
    }),
  );
  originals.set(storedFilename, original);
  // The error is handled when the photo has its row.
  derived.catch(() => undefined);
  return { derived, thumbnailPath, previewPath };
}

/** For a deleted photo: on a busy machine its decoding may be a minute away. */
export async function forgetOriginal(storedFilename: string): Promise<void> {
  await originals.get(storedFilename)?.release();
}

/** Waits until nothing is written any more. */
export async function discardDecoded({ derived, thumbnailPath, previewPath }: Decoding): Promise<void> {
  await derived.catch(() => undefined);
  for (const path of [thumbnailPath, previewPath]) await rm(path, { force: true });
}
