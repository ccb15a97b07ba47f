import type { FileType, PhotoType } from '../../shared/rules/uploads/photo-types.ts';
import { type ExifReading, readExif } from './exif/read-exif.ts';
import { cleanHeic } from './location/clean-heic.ts';
import { cleanJpeg } from './location/clean-jpeg.ts';
import { cleanPng } from './location/clean-png.ts';
import { cleanWebp } from './location/clean-webp.ts';
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
import { detectVideo } from './video/detect-video.ts';

export interface MediaFormat {
  /** Latin-1 text by its byte offset. The first matching type is used. */
  signature: Readonly<Record<number, string>>;
  sharpLoader: string | null;
  /** Reads no pixels. Throws ImageRefused. */
  readHeader(source: HeaderSource): Promise<ImageHeader>;
  decode(path: string, header: ImageHeader): Promise<Decoded>;
  makePreview?(path: string, header: ImageHeader): Promise<Buffer>;
  readMetadata(path: string): Promise<ExifReading>;
  /** Changes `file` itself if offsets matter. Throws ImageRefused LOCATION_NOT_REMOVED. */
  removeLocation(file: Buffer): Buffer;
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
  },
  'image/webp': {
    signature: { 0: 'RIFF', 8: 'WEBP' },
    sharpLoader: 'VipsForeignLoadWebp',
    readHeader: readWebpHeader,
    decode: decodeWithSharp,
    readMetadata: readExif,
    removeLocation: cleanWebp,
  },
  'image/heic': {
    // 'mif1' may be HEVC or AV1, which the container tells. Types with their own signature come first.
    signature: { 4: 'ftyp' },
    sharpLoader: null,
    readHeader: readHeicHeader,
    decode: decodeHeicPhoto,
    readMetadata: readExif,
    removeLocation: cleanHeic,
  },
};

letSharpLoad(Object.values(MEDIA_FORMATS).flatMap(({ sharpLoader }) => sharpLoader ?? []));

export function detectType(head: Buffer): FileType | null {
  const types = Object.keys(MEDIA_FORMATS) as PhotoType[];
  return detectVideo(head) ?? types.find((type) => hasSignature(head, MEDIA_FORMATS[type])) ?? null;
}

function hasSignature(head: Buffer, { signature }: MediaFormat): boolean {
  return Object.entries(signature).every(
    ([at, text]) => head.toString('latin1', Number(at), Number(at) + text.length) === text,
  );
}
