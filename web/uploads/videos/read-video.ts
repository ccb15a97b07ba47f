import {
  BlobSource,
  CanvasSink,
  Input,
  type InputTrack,
  Logging,
  LogLevel,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { messages } from '../../../shared/messages/messages.ts';
import { nameCodec, PICTURE_CODECS, SOUND_CODECS } from '../../../shared/rules/uploads/video-types.ts';
import type { VideoRefusal } from '../queue/upload-queue.ts';
import { getPosterTime, MAX_EDGE, toPoster } from './draw-poster.ts';

export interface VideoFacts {
  durationMs: number | null;
  /** Undefined if the phone finds nothing wrong, or cannot tell. */
  fault?: VideoRefusal | undefined;
}

/** The name of the first box. */
const FTYP = 0x66747970;
const ENCRYPTED = ['encv', 'enca'];
/** A video in fragments has thousands of boxes, and the server walks through all of them. */
const MAX_BOXES = 100;

Logging.level = LogLevel.Silent;

/** Finds what the server would reject. Throws if the file is no video that the library can read. */
export async function readVideo(file: Blob): Promise<VideoFacts> {
  if (await isCutShort(file))
    return { durationMs: null, fault: { code: 'VIDEO_CUT_SHORT', problem: messages.video.cutShort() } };
  return withInput(file, async (input) => {
    const picture = await input.getPrimaryVideoTrack();
    if (!picture) return { durationMs: null };
    const sound = await input.getPrimaryAudioTrack();
    const fault =
      (await findFault(picture, PICTURE_CODECS)) ??
      (sound ? await findFault(sound, SOUND_CODECS) : undefined);
    if (fault) return { durationMs: null, fault };
    const tracks = sound ? [picture, sound] : [picture];
    const seconds = Math.max(
      await input.computeDuration(tracks),
      (await input.getDurationFromMetadata(tracks)) ?? 0,
    );
    return { durationMs: Math.round(seconds * 1000) };
  });
}

/** Returns null if the browser cannot decode the video. */
export function drawPosterByDecoding(file: Blob): Promise<Blob | null> {
  return withInput(file, async (input) => {
    const picture = await input.getPrimaryVideoTrack();
    // Some phones write a rotation that is no number.
    if (!picture || Number.isNaN(await picture.getRotation()) || !(await picture.canDecode())) return null;
    const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
    const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
    const first = await picture.getFirstTimestamp();
    const at = first + getPosterTime((await picture.computeDuration()) - first);
    const drawn = await new CanvasSink(picture, { width: Math.round(width * scale) }).getCanvas(at);
    return drawn && toPoster(drawn.canvas, drawn.canvas.width, drawn.canvas.height);
  });
}

async function withInput<Result>(file: Blob, use: (input: Input) => Promise<Result>): Promise<Result> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  try {
    return await use(input);
  } finally {
    input.dispose();
  }
}

async function findFault(track: InputTrack, accepted: readonly string[]): Promise<VideoFacts['fault']> {
  const id = String(await track.getInternalCodecId());
  if (ENCRYPTED.includes(id)) return { code: 'VIDEO_ENCRYPTED', problem: messages.video.encrypted() };
  const codec = await track.getCodec();
  if (codec && accepted.includes(codec)) return undefined;
  return { code: 'VIDEO_CODEC', problem: messages.video.wrongCodec({ codec: nameCodec(codec, id) }) };
}

/** Walks through the boxes of an MP4 or MOV file: the last one must end with the file. */
async function isCutShort(file: Blob): Promise<boolean> {
  for (let [at, boxes] = [0, 0]; at < file.size && boxes < MAX_BOXES; boxes += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer());
    if (head.byteLength < 8) return boxes > 0;
    if (boxes === 0 && head.getUint32(4) !== FTYP) return false;
    const [short, isLong] = [head.getUint32(0), head.getUint32(0) === 1 && head.byteLength === 16];
    const bytes = isLong ? Number(head.getBigUint64(8)) : short;
    if (bytes < 8) return false;
    if (at + bytes > file.size) return true;
    at += bytes;
  }
  return false;
}
