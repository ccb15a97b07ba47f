import type { PhotoType } from '../../shared/rules/photo-types.ts';
import { type ExifReading, readExif } from './exif/read-exif.ts';
import { cleanHeic } from './location/clean-heic.ts';
import { cleanJpeg } from './location/clean-jpeg.ts';
import { cleanPng, type FileChunk, pngChunks } from './location/clean-png.ts';
import { cleanWebp, webpChunks } from './location/clean-webp.ts';
import { decodeJpeg, previewOfJpeg } from './pictures/decode-jpeg.ts';
import { type Decoded, decodeHeicPhoto, decodePng, decodeWithSharp } from './pictures/decode-preview.ts';
import {
  type HeaderSource,
  type ImageHeader,
  readHeicHeader,
  readJpegHeader,
  readPngHeader,
  readWebpHeader,
} from './pictures/header-readers.ts';
import { letSharpLoad } from './pictures/safe-sharp.ts';

export interface MediaFormat {
  /** What stands at which offset of every such file, as Latin-1. Of several types that fit, the first counts. */
  signature: Readonly<Record<number, string>>;
  /** What sharp loads such a file with; null where it never sees the file itself. */
  sharpLoader: string | null;
  /** Reads no pixel, and says how much memory decoding them takes. Throws ImageRefused. */
  readHeader(source: HeaderSource): Promise<ImageHeader>;
  /** Decodes every pixel, which is the validation. Throws ImageRefused. */
  decode(path: string, header: ImageHeader): Promise<Decoded>;
  /** Where `decode` gives no preview. Throws ImageRefused. */
  makePreview?(path: string, header: ImageHeader): Promise<Buffer>;
  /** Throws where that is no fault of the file. */
  readMetadata(path: string): Promise<ExifReading>;
  /**
   * The file without what may show a place. Where pictures are found by offset no byte moves, and `file` itself is
   * changed. Throws ImageRefused LOCATION_NOT_REMOVED.
   */
  removeLocation(file: Buffer): Buffer;
  /** Where `removeLocation` takes whole chunks out. */
  chunksOf?(file: Buffer): Iterable<FileChunk>;
}

export const MEDIA_FORMATS: Record<PhotoType, MediaFormat> = {
  'image/jpeg': {
    signature: { 0: '\xff\xd8\xff' },
    sharpLoader: 'VipsForeignLoadJpeg',
    readHeader: readJpegHeader,
    decode: decodeJpeg,
    makePreview: previewOfJpeg,
    readMetadata: readExif,
    removeLocation: cleanJpeg,
  },
  'image/png': {
    signature: { 0: '\x89PNG\r\n\x1a\n' },
    sharpLoader: 'VipsForeignLoadPng',
    readHeader: readPngHeader,
    decode: decodePng,
    readMetadata: readExif,
    removeLocation: cleanPng,
    chunksOf: pngChunks,
  },
  'image/webp': {
    signature: { 0: 'RIFF', 8: 'WEBP' },
    sharpLoader: 'VipsForeignLoadWebp',
    readHeader: readWebpHeader,
    decode: decodeWithSharp,
    readMetadata: readExif,
    removeLocation: cleanWebp,
    chunksOf: webpChunks,
  },
  'image/heic': {
    // The brand says nothing reliable ('mif1' may be HEVC or AV1); the container itself is asked. So this fits every
    // file of the ISO family: one with a signature of its own stands above.
    signature: { 4: 'ftyp' },
    sharpLoader: null,
    readHeader: readHeicHeader,
    decode: decodeHeicPhoto,
    readMetadata: readExif,
    removeLocation: cleanHeic,
  },
};

letSharpLoad(Object.values(MEDIA_FORMATS).flatMap(({ sharpLoader }) => sharpLoader ?? []));

/** By content; null for any other file. `head` is its beginning. */
export function detectType(head: Buffer): PhotoType | null {
  const types = Object.keys(MEDIA_FORMATS) as PhotoType[];
  return types.find((type) => hasSignature(head, MEDIA_FORMATS[type])) ?? null;
}

function hasSignature(head: Buffer, { signature }: MediaFormat): boolean {
  return Object.entries(signature).every(
    ([at, text]) => head.toString('latin1', Number(at), Number(at) + text.length) === text,
  );
}
