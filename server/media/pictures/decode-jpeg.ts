import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { SharpInput, SharpOptions } from 'sharp';
import { limitsOfProcess } from '../process/imaging-limits.ts';
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
/** With two more, no processor is idle while another photo is handed over. */
const limitBaselineDecodes = pLimit(limitsOfProcess().jobs + 2);

/** A baseline JPEG is decoded at an eighth of its size, and gets its preview later. */
export async function decodeJpeg(path: string, header: ImageHeader): Promise<Decoded> {
  if (!header.isBaselineJpeg) return withPixels(await strictPreview(path, header), header);
  const decode = (input: SharpInput, options: SharpOptions) => toThumbnail(upright(input, options, header));
  const pixels = await limitBaselineDecodes(() => withEndRepaired(path, decode));
  return { pixels, preview: null, width: header.width, height: header.height };
}

export async function previewOfJpeg(path: string, header: ImageHeader): Promise<Buffer> {
  return strictPreview(path, header).catch(async (error: unknown) => {
    if (!header.isBaselineJpeg) throw error;
    // What lacks its last bytes may pass at an eighth of its size. It was accepted then, so it has a preview too.
    return uprightPreview(path, { ...STRICT, failOn: 'none' }, header).catch((cause: unknown) => {
      throw unreadable(cause);
    });
  });
}

async function strictPreview(path: string, header: ImageHeader): Promise<Buffer> {
  const reduced = await reducedPreview(path, header).catch(() => null);
  return reduced ?? withEndRepaired(path, (input, options) => uprightPreview(input, options, header));
}

/**
 * Decoded at a half, a quarter or an eighth, as libjpeg can in less than half the time; null where no such part is
 * large enough. sharp itself reduces only to targets below a third, but hands libvips the options in a file's name.
 */
async function reducedPreview(path: string, header: ImageHeader): Promise<Buffer | null> {
  const edge = Math.max(header.width, header.height);
  const part = [8, 4, 2].find((divisor) => edge / divisor >= MIN_PREVIEW_EDGE);
  if (!header.isBaselineJpeg || part === undefined) return null;
  return toPreview(upright(`${path}[shrink=${part}]`, STRICT, header), REDUCED_FORMAT);
}

/**
 * Decodes strictly. A JPEG that lacks only its end marker (cameras whose battery died, some messengers) is given one
 * and decoded again; if anything else is missing, libjpeg then warns, and the photo is refused.
 */
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
