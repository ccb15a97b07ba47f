import { execFileSync, spawnSync } from 'node:child_process';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) process.stderr.write('ffmpeg is not installed: tests with made videos are skipped.\n');

/** The position in all made videos: St Stephen's Square in Vienna. */
export const PLACE = { latitude: 48.2082, longitude: 16.3738, altitude: 151 };
const ISO_PLACE = '+48.2082+016.3738+151.000/';
const PICTURE = '-f lavfi -i testsrc2=size=320x240:rate=15:duration=1';
const SOUND = '-f lavfi -i sine=frequency=440:duration=1';
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 5';
const HLG =
  '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 ' +
  '-x265-params log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc ' +
  '-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc';
const APPLE =
  `-metadata com.apple.quicktime.location.ISO6709=${ISO_PLACE} -metadata com.apple.quicktime.make=Apple ` +
  '-metadata com.apple.quicktime.model=iPhone -metadata com.apple.quicktime.creationdate=2026-11-20T11:12:13+0100 ' +
  '-movflags use_metadata_tags';

/** Arguments of ffmpeg by the kind of video. Each but `long` is one second long. */
const KINDS = {
  /** Its moov stands at the end, as in most phones' videos. */
  h264: `${PICTURE} ${SOUND} ${H264} -c:a aac -metadata creation_time=2026-11-20T10:11:12Z`,
  silent: `${PICTURE} ${H264}`,
  long: `-f lavfi -i testsrc2=size=160x120:rate=5:duration=4 ${H264}`,
  fragmented: `${PICTURE} ${SOUND} ${H264} -c:a aac -movflags frag_keyframe+empty_moov -metadata location=${ISO_PLACE}`,
  /** As an iPhone writes it, with a data track. */
  hlg: `${PICTURE} ${HLG} ${APPLE} -timecode 01:02:03:04`,
  vp9: `${PICTURE} ${SOUND} -c:v libvpx-vp9 -deadline realtime -c:a libopus -metadata location=${ISO_PLACE}`,
  av1: `${PICTURE} -c:v libaom-av1 -cpu-used 8 -row-mt 1`,
  mpeg4: `${PICTURE} -c:v mpeg4`,
  pcm: `${PICTURE} ${SOUND} ${H264} -c:a pcm_s16le`,
  sound: `${SOUND} -c:a aac`,
  encrypted: `${PICTURE} ${H264} -encryption_scheme cenc-aes-ctr -encryption_key ${'76'.repeat(16)} -encryption_kid ${'a7'.repeat(16)}`,
};
export type VideoKind = keyof typeof KINDS;

/** Makes a video with ffmpeg; the name's ending chooses the container. */
export function makeVideo(path: string, kind: VideoKind): string {
  return runFfmpeg(`${KINDS[kind]}`, path);
}

/** Copies a video so that players turn it by 90 degrees. */
export function turnVideo(from: string, path: string): string {
  return runFfmpeg(`-i ${from} -c copy -metadata:s:v rotate=90 -movflags use_metadata_tags`, path);
}

export function runFfmpeg(args: string, path: string): string {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args.split(' '), path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return path;
}
