import { readFile } from 'node:fs/promises';
import type { SharpInput, SharpOptions } from 'sharp';
import {
  type Decoded,
  MIN_PREVIEW_EDGE,
  REDUCED_FORMAT,
  STRICT,
  toPreview,
  toThumbnail,
  unreadable,
  upright,
  uprightPreview,
  withPixels,
} from './decode-preview.ts';
import type { ImageHeader } from './header-readers.ts';

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Decodes a JPEG at an eighth of its size. The preview is made later. */
export async function decodeJpeg(path: string, header: ImageHeader): Promise<Decoded> {
  if (!header.isBaselineJpeg) return withPixels(await strictPreview(path, header), header);
  const decode = (input: SharpInput, options: SharpOptions) => toThumbnail(upright(input, options, header));
  const pixels = await withEndRepaired(path, decode);
  return { pixels, preview: null, width: header.width, height: header.height };
}

export async function previewOfJpeg(path: string, header: ImageHeader): Promise<Buffer> {
  return strictPreview(path, header).catch(async (error: unknown) => {
    if (!header.isBaselineJpeg) throw error;
    // At an eighth of the size, a file without its last bytes may have been accepted.
    return uprightPreview(path, { ...STRICT, failOn: 'none' }, header).catch((cause: unknown) => {
      throw unreadable(cause);
    });
  });
}

async function strictPreview(path: string, header: ImageHeader): Promise<Buffer> {
  const reduced = await reducedPreview(path, header).catch(() => null);
  return reduced ?? withEndRepaired(path, (input, options) => uprightPreview(input, options, header));
}

/** Reduces a baseline JPEG by an option in the file name, which sharp does not offer. May return null. */
async function reducedPreview(path: string, header: ImageHeader): Promise<Buffer | null> {
  const edge = Math.max(header.width, header.height);
  const part = [8, 4, 2].find((divisor) => edge / divisor >= MIN_PREVIEW_EDGE);
  if (!header.isBaselineJpeg || part === undefined) return null;
  return toPreview(upright(`${path}[shrink=${part}]`, STRICT, header), REDUCED_FORMAT);
}

/** Adds a missing end marker and decodes again. libjpeg still warns if more is missing. */
async function withEndRepaired<Made>(
  path: string,
  decode: (input: SharpInput, options: SharpOptions) => Promise<Made>,
): Promise<Made> {
  return decode(path, STRICT).catch(async () => {
    const repaired = Buffer.concat([await readFile(path), END_OF_JPEG]);
    return decode(repaired, { ...STRICT, failOn: 'warning' }).catch((error: unknown) => {
      throw unreadable(error);
    });
  });
}
