// Thumbnails of chosen files, made on the device: two at a time, since each decodes a whole photo.

import pLimit from 'p-limit';

const WIDTH = 320;

const limitDecodes = pLimit(2);
const previews = new WeakMap<Blob, Promise<ImageBitmap | null>>();

/** Upright and small; null if this browser cannot decode the file, as Chrome cannot decode HEIC. */
export function preparePreview(file: Blob): Promise<ImageBitmap | null> {
  const known = previews.get(file);
  if (known) return known;
  const preview = limitDecodes(() =>
    createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: WIDTH }),
  ).catch(() => null);
  previews.set(file, preview);
  return preview;
}
