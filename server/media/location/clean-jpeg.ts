import { ImageRefused } from '../image-errors.ts';
import { cleanProfile } from '../pictures/clean-profile.ts';
import { cleanTiff } from './clean-tiff.ts';
import { cleanVideo } from './clean-video.ts';
import { cleanXmp } from './clean-xmp.ts';

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const MARKER_BYTES = 2;

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const PICTURES = 'MPF\0';
const PROFILE = 'ICC_PROFILE\0';
const PROFILE_HEAD_BYTES = PROFILE.length + 2;
/** ISO 21496-1. */
const GAIN_MAP = 'urn:iso:std:iso:ts:21496:-1\0';
const JFIF = 'JFIF\0';
const JFIF_BYTES = 14;
const ADOBE = 'Adobe';
const ADOBE_BYTES = 12;

const VIDEO_HEAD_BYTES = 8;
const MAX_BLOCKS = 200;
/** For all pictures in the file, including segments between scans. */
const MAX_SEGMENTS = 10_000;
const MAX_VIDEOS = 4;

/** Gain maps, previews and a video may follow the picture. Unknown bytes are removed. */
export function cleanJpeg(file: Buffer): Buffer {
  const cleaner = new JpegCleaner(file);
  cleaner.cleanTrailer(cleaner.cleanPicture(0, false));
  return file;
}

class JpegCleaner {
  readonly #bytes: Buffer;
  #blocksLeft = MAX_BLOCKS;
  #segmentsLeft = MAX_SEGMENTS;
  #profile: Buffer[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Returns the end; removes bytes outside segments. `isStrict`: such bytes mean that it is no picture. */
  cleanPicture(start: number, isStrict: boolean): number {
    this.#profile = [];
    const end = this.#cleanSegments(start, isStrict);
    const profile = Buffer.concat(this.#profile);
    if (!cleanProfile(profile)) return end;
    let at = 0;
    for (const part of this.#profile) at += profile.copy(part, 0, at);
    return end;
  }

  #cleanSegments(start: number, isStrict: boolean): number {
    const bytes = this.#bytes;
    const giveUp = (at: number) => {
      if (isStrict) bytes.fill(0, start, at);
      return at;
    };
    for (let at = start + MARKER_BYTES; ; ) {
      let marker = bytes.indexOf(0xff, at);
      if (marker < 0) marker = bytes.length;
      if (marker > at && isStrict) return giveUp(marker);
      bytes.fill(0, at, marker);
      while (bytes[marker + 1] === 0xff) marker += 1;
      const code = bytes[marker + 1];
      at = marker + MARKER_BYTES;
      if (code === undefined) return giveUp(bytes.length);
      if (code === END_OF_IMAGE) return at;
      if (isAlone(code)) continue;
      const end = at + 2 <= bytes.length ? at + bytes.readUInt16BE(at) : Number.POSITIVE_INFINITY;
      if (end < at + 2 || end > bytes.length) {
        bytes.fill(0, marker);
        return giveUp(bytes.length);
      }
      if (this.#segmentsLeft-- === 0) throw new ImageRefused('LOCATION_NOT_REMOVED', 'too many segments');
      this.#cleanSegment(code, at + 2, end);
      at = code === START_OF_SCAN ? this.#endOfScan(end) : end;
    }
  }

  /** Cleans pictures and videos, and overwrites the rest with zeros. */
  cleanTrailer(start: number): void {
    const bytes = this.#bytes;
    const findNext = (marker: string, from: number, before: number) => {
      const found = bytes.indexOf(marker, from + before, 'latin1');
      return found < 0 ? bytes.length : found - before;
    };
    let picture = -1;
    let video = -1;
    let videosLeft = MAX_VIDEOS;
    for (let at = start; at < bytes.length; ) {
      if (picture < at) picture = findNext('\xff\xd8\xff', at, 0);
      if (video < at) video = videosLeft-- > 0 ? findNext('ftyp', at, 4) : bytes.length;
      const next = Math.min(picture, video);
      bytes.fill(0, at, next);
      if (next === bytes.length) return;
      at = next === picture ? this.cleanPicture(next, true) : next + this.#cleanVideo(next);
    }
  }

  #cleanVideo(at: number): number {
    const length = cleanVideo(this.#bytes.subarray(at));
    if (length > 0) return length;
    this.#bytes.fill(0, at, at + VIDEO_HEAD_BYTES);
    return VIDEO_HEAD_BYTES;
  }

  /** In coded pixels, 0xff is followed by a zero or a restart marker. */
  #endOfScan(start: number): number {
    const bytes = this.#bytes;
    for (let at = start; at < bytes.length; at += 1) {
      if (bytes[at] !== 0xff) continue;
      const code = bytes[at + 1] ?? 0;
      if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
    }
    return bytes.length;
  }

  #cleanSegment(code: number, from: number, end: number): void {
    if (holdsPixels(code)) return;
    const kept = from + this.#cleanKnown(code, this.#bytes.subarray(from, Math.min(end, this.#bytes.length)));
    this.#bytes.fill(0, kept, end);
  }

  #cleanKnown(code: number, payload: Buffer): number {
    const isNamed = (name: string) => payload.toString('latin1', 0, name.length) === name;
    if (code === 0xe0 && isNamed(JFIF) && payload.length >= JFIF_BYTES) {
      return Math.min(JFIF_BYTES + 3 * payload.readUInt8(12) * payload.readUInt8(13), payload.length);
    }
    if (code === 0xee && isNamed(ADOBE)) return Math.min(ADOBE_BYTES, payload.length);
    if (code === 0xe2 && isNamed(GAIN_MAP)) return payload.length;
    if (code === 0xe2 && isNamed(PROFILE)) {
      this.#profile.push(payload.subarray(PROFILE_HEAD_BYTES));
      return payload.length;
    }
    if (this.#blocksLeft === 0) return 0;
    if (code === 0xe1 && isNamed(EXIF)) return this.#rewrite(payload, EXIF.length, 'exif');
    if (code === 0xe2 && isNamed(PICTURES)) return this.#rewrite(payload, PICTURES.length, 'pictures');
    if (code === 0xe1 && isNamed(XMP)) {
      this.#blocksLeft -= 1;
      cleanXmp(payload.subarray(XMP.length));
      return payload.length;
    }
    return 0;
  }

  #rewrite(payload: Buffer, at: number, kind: 'exif' | 'pictures'): number {
    this.#blocksLeft -= 1;
    const cleaned = cleanTiff(payload.subarray(at), kind);
    cleaned.copy(payload, at);
    return cleaned.length > 0 ? at + cleaned.length : 0;
  }
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

function isAlone(code: number): boolean {
  return code === 0 || code === 1 || code === START_OF_IMAGE || isRestart(code);
}

function holdsPixels(code: number): boolean {
  return code >= 0xc0 && code <= 0xdf && code !== 0xc8;
}
