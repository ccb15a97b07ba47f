import type { PhotoType } from '../../../shared/rules/photo-types.ts';
import { cleanHeic } from '../location/clean-heic.ts';
import { cleanJpeg } from '../location/clean-jpeg.ts';
import { cleanPng } from '../location/clean-png.ts';
import { cleanWebp } from '../location/clean-webp.ts';
import {
  type DecodedPreview,
  decodeHeicPhoto,
  decodeJpeg,
  decodePng,
  decodeWithSharp,
} from './decode-preview.ts';
import {
  type HeaderSource,
  type ImageHeader,
  readHeicHeader,
  readJpegHeader,
  readPngHeader,
  readWebpHeader,
} from './header-readers.ts';
import { letSharpLoad } from './safe-sharp.ts';

export interface PhotoFormat {
  /** What stands at which offset of every such file, as Latin-1. Of several types that fit, the first counts. */
  signature: Readonly<Record<number, string>>;
  /** What sharp loads such a file with; null where it never sees the file itself. */
  sharpLoader: string | null;
  /** Reads no pixel, and says how much memory decoding them takes. Throws ImageRefused. */
  readHeader(source: HeaderSource): Promise<ImageHeader>;
  /** Decodes every pixel, upright, into the preview. Throws ImageRefused. */
  decode(path: string, header: ImageHeader): Promise<DecodedPreview>;
  /**
   * The file without what may show a place. Where pictures are found by offset no byte moves, and `file` itself is
   * changed. Throws ImageRefused LOCATION_NOT_REMOVED.
   */
  removeLocation(file: Buffer): Buffer;
}

export const PHOTO_FORMATS: Record<PhotoType, PhotoFormat> = {
  'image/jpeg': {
    signature: { 0: '\xff\xd8\xff' },
    sharpLoader: 'VipsForeignLoadJpeg',
    readHeader: readJpegHeader,
    decode: decodeJpeg,
    removeLocation: cleanJpeg,
  },
  'image/png': {
    signature: { 0: '\x89PNG\r\n\x1a\n' },
    sharpLoader: 'VipsForeignLoadPng',
    readHeader: readPngHeader,
    decode: decodePng,
    removeLocation: cleanPng,
  },
  'image/webp': {
    signature: { 0: 'RIFF', 8: 'WEBP' },
    sharpLoader: 'VipsForeignLoadWebp',
    readHeader: readWebpHeader,
    decode: decodeWithSharp,
    removeLocation: cleanWebp,
  },
  'image/heic': {
    // The brand says nothing reliable ('mif1' may be HEVC or AV1); the container itself is asked. So this fits every
    // file of the ISO family: one with a signature of its own stands above.
    signature: { 4: 'ftyp' },
    sharpLoader: null,
    readHeader: readHeicHeader,
    decode: decodeHeicPhoto,
    removeLocation: cleanHeic,
  },
};

letSharpLoad(Object.values(PHOTO_FORMATS).flatMap(({ sharpLoader }) => sharpLoader ?? []));

/** By content; null for any other file. `head` is its beginning. */
export function detectType(head: Buffer): PhotoType | null {
  const types = Object.keys(PHOTO_FORMATS) as PhotoType[];
  return types.find((type) => hasSignature(head, PHOTO_FORMATS[type])) ?? null;
}

function hasSignature(head: Buffer, { signature }: PhotoFormat): boolean {
  return Object.entries(signature).every(
    ([at, text]) => head.toString('latin1', Number(at), Number(at) + text.length) === text,
  );
}
