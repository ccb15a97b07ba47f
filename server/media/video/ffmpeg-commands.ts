import type { FileType } from '../../../shared/rules/uploads/photo-types.ts';
import type { VideoFacts } from '../process/imaging.ts';

export interface VideoSource {
  path: string;
  mimeType: FileType;
  video: VideoFacts;
}

/** The short side of a playback copy, in pixels. */
const MAX_SHORT_SIDE = 1080;
/** The poster's short side, which suffices for a preview of 2048 pixels. */
const POSTER_SHORT_SIDE = 1152;
const POSTER_AT_MS = 1_000;
/** Bytes per second of the copy's picture, and of the largest copy. */
const PICTURE_BITRATE = '8M';
const MAX_BYTES_PER_SECOND = 2_000_000;
const MIN_COPY_BYTES = 20_000_000;
const MAX_FRAMES_PER_SECOND = '60';
/** The container may claim a shorter time than its frames last. */
const GRACE_SECONDS = 2;
const THREADS = ['-threads', '2'];

/** ffmpeg reads no other file and no network, and takes the file for nothing but what the server found it to be. */
function readFrom({ path, mimeType }: VideoSource, before: readonly string[] = []): string[] {
  const format = mimeType === 'video/webm' ? 'matroska' : 'mov';
  const safe = ['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file,pipe', '-filter_threads', '2'];
  return [...safe, ...THREADS, ...before, '-f', format, '-i', `file:${path}`];
}

const FIRST_PICTURE = ['-map', '0:v:0', '-dn', '-sn', '-map_metadata', '-1', '-map_chapters', '-1'];

export function frameCommand(source: VideoSource, framePath: string): string[] {
  // A clip of a second has no frame at its end.
  const start = source.video.durationMs > 2 * POSTER_AT_MS ? ['-ss', `${POSTER_AT_MS / 1000}`] : [];
  return [
    ...readFrom(source, start),
    ...FIRST_PICTURE,
    ...['-an', '-frames:v', '1', '-vf', filters(source.video, POSTER_SHORT_SIDE, 'yuvj420p')],
    ...['-f', 'mjpeg', '-q:v', '3', '-y', framePath],
  ];
}

export function playbackCommand(source: VideoSource, copyPath: string): string[] {
  const seconds = source.video.durationMs / 1000 + GRACE_SECONDS;
  return [
    ...readFrom(source),
    ...FIRST_PICTURE,
    ...['-map', '0:a:0?', '-t', seconds.toFixed(3), '-fs', `${maxCopyBytes(source.video)}`],
    ...['-vf', filters(source.video, MAX_SHORT_SIDE, 'yuv420p'), '-pix_fmt', 'yuv420p'],
    ...['-fpsmax', MAX_FRAMES_PER_SECOND, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
    ...['-maxrate', PICTURE_BITRATE, '-bufsize', PICTURE_BITRATE, '-profile:v', 'high', ...THREADS],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', '-y', copyPath],
  ];
}

export function maxCopyBytes({ durationMs }: VideoFacts): number {
  return Math.round(MIN_COPY_BYTES + (durationMs / 1000) * MAX_BYTES_PER_SECOND);
}

/** Even sizes, because 4:2:0 halves them. ffmpeg turns the picture upright before. */
function filters({ isHdr }: VideoFacts, shortSide: number, format: string): string {
  const scaled = (side: string) => `2*trunc(${side}*min(1\\,${shortSide}/min(iw\\,ih))/2)`;
  const smaller = `scale=w=${scaled('iw')}:h=${scaled('ih')}`;
  return [smaller, ...(isHdr ? TONE_MAPPING : []), `format=${format}`].join(',');
}

/**
 * Hable's curve darkens, so the picture is brightened before: with 40 nits as white, what is white at 203 nits (ITU-R
 * BT.2408) keeps its brightness, and highlights up to 1,000 nits, 25 times as bright, keep their detail.
 */
const TONE_MAPPING = [
  'zscale=transfer=linear:npl=40',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0:peak=25',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
];
