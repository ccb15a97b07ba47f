import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureFolder, makeFixtureFolder } from '../../../tests/support/videos/fixture-folder.ts';
import { hasFfmpeg, makeVideo, turnVideo } from '../../../tests/support/videos/made-videos.ts';
import type { Imaging } from '../process/imaging.ts';
import { startImaging } from '../process/start-imaging.ts';

let folder: FixtureFolder;
let imaging: Imaging;
beforeAll(async () => {
  folder = await makeFixtureFolder();
  const silent = () => undefined;
  imaging = startImaging({ log: { debug: silent, info: silent, warn: silent, error: silent }, niceness: 0 });
});
afterAll(async () => {
  await imaging.close();
  await folder.remove();
});

const run = (tool: 'ffmpeg' | 'ffprobe', args: string, path: string) =>
  execFileSync(tool, ['-v', 'error', ...args.split(' ').map((each) => (each === 'FILE' ? path : each))], {
    encoding: 'utf8',
  });
const decodedFrames = (path: string) => run('ffmpeg', '-i FILE -map 0:v:0 -f framemd5 -', path);
const packets = (path: string) =>
  ['0:v:0', '0:a:0?'].map((stream) => run('ffmpeg', `-i FILE -map ${stream} -c copy -f md5 -`, path).trim());
const facts = (path: string) =>
  run(
    'ffprobe',
    '-show_entries stream=codec_name,color_transfer,color_primaries:stream_side_data=rotation:format=duration -of compact FILE',
    path,
  );
const SECRETS = /48\.2082|16\.3738|Apple|iPhone|2026|Lavf|creation_time|LOCATION|location|tmcd/u;

describe.runIf(hasFfmpeg)('a clean copy of a video', () => {
  it.each([
    ['an MP4', 'h264', 'mp4'],
    ['a fragmented MP4', 'fragmented', 'mp4'],
    ['a WebM', 'vp9', 'webm'],
    ['an iPhone’s MOV in HDR with a data track, upright', 'hlg', 'mov'],
  ] as const)('of %s has the same picture and sound, and nothing else', async (_, kind, ending) => {
    const made = makeVideo(folder.path(`${kind}.${ending}`), kind);
    const path = kind === 'hlg' ? turnVideo(made, folder.path('upright.mov')) : made;
    expect((await readFile(path)).toString('latin1')).toMatch(SECRETS);
    const copy = folder.path(`clean-${kind}.${ending}`);
    const cleaned = await imaging.makeCleanCopy(path, copy);
    const bytes = await readFile(copy);
    expect(cleaned).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      crc32: crc32(bytes),
      sizeBytes: bytes.length,
    });
    expect(decodedFrames(copy)).toBe(decodedFrames(path));
    if (kind === 'hlg') expect(facts(copy)).toBe(facts(path).replace('stream|codec_name=unknown\n', ''));
    expect(bytes.toString('latin1')).not.toMatch(SECRETS);
    expect(run('ffprobe', '-show_entries stream_tags:format_tags FILE', copy)).not.toMatch(SECRETS);
    if (kind !== 'vp9') expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(packets(copy)).toEqual(packets(path));
  });
});
