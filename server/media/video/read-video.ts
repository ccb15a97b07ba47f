import { open } from 'node:fs/promises';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MP4,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
} from 'mediabunny';
import type { Exif } from '../../../shared/api/exif.ts';
import {
  nameCodec,
  PICTURE_CODECS,
  SOUND_CODECS,
  type VideoType,
} from '../../../shared/rules/uploads/video-types.ts';
import { ImageRefused } from '../image-errors.ts';
import { readType } from '../pictures/inspect-image.ts';
import type { InspectedImage, VideoFacts } from '../process/imaging.ts';
import { exifFromVideo } from './video-tags.ts';
import { walkContainer } from './walk-container.ts';

export interface OpenVideo {
  input: Input;
  mimeType: VideoType;
  picture: InputVideoTrack;
  sound: InputAudioTrack | null;
  moov: Buffer;
}

const FORMATS = { 'video/mp4': MP4, 'video/quicktime': QTFF, 'video/webm': WEBM };
const MAX_PIXELS = 8192 * 8192;
const MAX_DURATION_MS = 1000 * 86_400;
const ENCRYPTED = ['encv', 'enca'];
/** Profiles of H.264 with 8 bits and 4:2:0: Baseline, Main and High. */
const PLAYED_PROFILES = [66, 77, 100];
const PLAYED_SOUND: (string | null)[] = ['aac', 'mp3', null];

// A stranger's file could fill the log.
Logging.level = LogLevel.Silent;

/** Reads the container; decodes nothing. Throws ImageRefused. */
export function readVideo(
  path: string,
): Promise<{ image: InspectedImage & { video: VideoFacts }; exif: Exif | null }> {
  return withVideo(path, async ({ input, mimeType, picture, sound, moov }) => {
    const [width, height] = await readSize(picture);
    const durationMs = Math.max(...(await Promise.all([picture, ...(sound ? [sound] : [])].map(measure))));
    const transfer: string | null | undefined = (await picture.getColorSpace()).transfer;
    const isHdr = transfer === 'pq' || transfer === 'hlg';
    const codecs = [await describeCodec(picture), sound && (await describeCodec(sound))].filter(Boolean);
    const video = {
      durationMs,
      type: `${mimeType}; codecs="${codecs.join(', ')}"`,
      isHdr,
      hasSound: sound !== null,
      needsCopy: isHdr || mimeType === 'video/webm' || !(await isPlayedEverywhere(picture, sound)),
    };
    const exif = exifFromVideo((await input.getMetadataTags()).raw ?? {}, moov);
    return {
      image: { mimeType, width, height, video },
      exif: exif && { ...exif, imageWidth: width, imageHeight: height },
    };
  });
}

/** Opens a video whose codecs are accepted. Throws ImageRefused, also for errors of `use`. */
export async function withVideo<Result>(
  path: string,
  use: (video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  const mimeType = await readType(path);
  if (!(mimeType in FORMATS)) throw new ImageRefused('NOT_AN_IMAGE', `a video was expected, not ${mimeType}`);
  const moov = await walkFile(path, mimeType as VideoType);
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: [FORMATS[mimeType as VideoType]] });
  try {
    const picture = await input.getPrimaryVideoTrack();
    if (!picture) throw new ImageRefused('NOT_AN_IMAGE', 'no picture track');
    await requireCodec(picture, PICTURE_CODECS);
    const sound = await chooseSound(input);
    return await use({ input, mimeType: mimeType as VideoType, picture, sound, moov });
  } catch (error) {
    throw toRefusal(error, moov);
  } finally {
    input.dispose();
  }
}

/** iPhones write a second track of spatial sound, and some phones an empty one. */
async function chooseSound(input: Input): Promise<InputAudioTrack | null> {
  const filter = async (track: InputAudioTrack) => SOUND_CODECS.includes((await track.getCodec()) ?? '');
  const sound = (await input.getPrimaryAudioTrack({ filter })) ?? (await input.getPrimaryAudioTrack());
  if (!sound || !(await hasPackets(sound))) return null;
  await requireCodec(sound, SOUND_CODECS);
  return sound;
}

async function hasPackets(track: InputTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })) !== null;
}

async function walkFile(path: string, type: VideoType): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return (await walkContainer(file, type)).moov;
  } finally {
    await file.close();
  }
}

/** Errors of the system are not the fault of the file. */
function toRefusal(error: unknown, moov: Buffer): unknown {
  if (error instanceof ImageRefused || (error instanceof Error && 'syscall' in error)) return error;
  if (error instanceof UnsupportedInputFormatError) return new ImageRefused('NOT_AN_IMAGE', 'not WebM');
  // The parser fails at tables of keys.
  if (ENCRYPTED.some((type) => moov.includes(type, 0, 'latin1')))
    return new ImageRefused('VIDEO_ENCRYPTED', String(error));
  return new ImageRefused('UNREADABLE', String(error));
}

async function requireCodec(track: InputTrack, accepted: readonly string[]): Promise<void> {
  const id = String(await track.getInternalCodecId());
  if (ENCRYPTED.includes(id)) throw new ImageRefused('VIDEO_ENCRYPTED', id);
  const codec = await track.getCodec();
  if (!codec || !accepted.includes(codec)) throw new ImageRefused('VIDEO_CODEC', nameCodec(codec, id));
}

async function readSize(picture: InputVideoTrack): Promise<[width: number, height: number]> {
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  if (![width, height].every((edge) => Number.isSafeInteger(edge) && edge > 0)) {
    throw new ImageRefused('UNREADABLE', `${width} x ${height} pixels`);
  }
  if (width * height > MAX_PIXELS) throw new ImageRefused('TOO_MANY_PIXELS', `${width} x ${height} pixels`);
  return [width, height];
}

/** Returns milliseconds by the packets or by the head, whichever is longer. */
async function measure(track: InputTrack): Promise<number> {
  if (!(await hasPackets(track))) throw new ImageRefused('UNREADABLE', 'no packets');
  if (!(await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)))
    throw new ImageRefused('VIDEO_CUT_SHORT', 'no last packet');
  const seconds = Math.max(await track.computeDuration(), (await track.getDurationFromMetadata()) ?? 0);
  const ms = Math.round(seconds * 1000);
  if (!(ms > 0 && ms <= MAX_DURATION_MS)) throw new ImageRefused('UNREADABLE', `${seconds} seconds`);
  return ms;
}

/** Browsers play HEVC as `hvc1`, which is what the file says, not as `hev1`. */
async function describeCodec(track: InputTrack): Promise<string | null> {
  const text = await track.getCodecParameterString();
  return (await track.getInternalCodecId()) === 'hvc1' && text ? text.replace(/^hev1/u, 'hvc1') : text;
}

async function isPlayedEverywhere(picture: InputVideoTrack, sound: InputAudioTrack | null): Promise<boolean> {
  const [, profile = ''] =
    /^avc1\.([0-9a-f]{2})/iu.exec((await picture.getCodecParameterString()) ?? '') ?? [];
  return (
    PLAYED_PROFILES.includes(Number.parseInt(profile, 16)) &&
    PLAYED_SOUND.includes(sound && (await sound.getCodec()))
  );
}
