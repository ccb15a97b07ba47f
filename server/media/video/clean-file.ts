import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { VideoType } from '../../../shared/rules/uploads/video-types.ts';
import { type IsoBox, walkBoxes } from '../heif/iso-boxes.ts';
import { ImageRefused } from '../image-errors.ts';
import type { CleanedFile } from '../process/imaging.ts';
import { type OpenVideo, readVideo, withVideo } from './read-video.ts';

/** A track that is copied. */
interface Feed {
  packets: AsyncIterator<EncodedPacket>;
  add(packet: EncodedPacket): Promise<void>;
}

type Write = (bytes: Buffer, at: number) => void;

const PARENTS_OF_DATES = ['moov', 'trak', 'mdia'];
const BOXES_WITH_DATES = ['mvhd', 'tkhd', 'mdhd'];
const VERSION_BYTES = 4;

/**
 * Copies picture and sound into a new container that has nothing else. `target` may be `path` itself; another
 * file is not written if nothing changes. Throws ImageRefused.
 */
export async function cleanVideoFile(path: string, target: string): Promise<CleanedFile> {
  const { image } = await readVideo(path);
  const made = `${target}.cleaned`;
  try {
    await withVideo(path, (video) => remux(video, made));
    const cleaned = await readVideo(made);
    const { width, height, video } = cleaned.image;
    const isSame = width === image.width && height === image.height && video.isHdr === image.video.isHdr;
    if (cleaned.exif || !isSame)
      throw new ImageRefused('UNREADABLE', 'the clean copy differs or has metadata');
    const file = await hashFile(made);
    const isChanged =
      file.sizeBytes !== (await stat(path)).size || file.sha256 !== (await hashFile(path)).sha256;
    if (isChanged) await rename(made, target);
    return file;
  } catch (error) {
    throw error instanceof ImageRefused ? new ImageRefused('LOCATION_NOT_REMOVED', error.message) : error;
  } finally {
    await rm(made, { force: true });
  }
}

async function remux({ mimeType, picture, sound }: OpenVideo, target: string): Promise<void> {
  const patches: { bytes: Buffer; at: number }[] = [];
  const format = chooseFormat(mimeType, (bytes, at) => patches.push({ bytes: withoutDates(bytes), at }));
  const output = new Output({ format, target: new FilePathTarget(target) });
  const feeds = [await addPicture(output, picture), ...(sound ? [await addSound(output, sound)] : [])];
  try {
    await output.start();
    await copyPackets(feeds);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  const file = await open(target, 'r+');
  try {
    for (const { bytes, at } of patches) await file.write(bytes, 0, bytes.length, at);
  } finally {
    await file.close();
  }
}

/** The tables stand before the packets, so that a player can start at once. */
function chooseFormat(mimeType: VideoType, onHead: Write): OutputFormat {
  if (mimeType === 'video/webm') return new WebMOutputFormat();
  const onMoov = (data: Uint8Array, at: number) => onHead(Buffer.from(data), at);
  const options = { fastStart: 'reserve' as const, onMoov };
  return mimeType === 'video/mp4' ? new Mp4OutputFormat(options) : new MovOutputFormat(options);
}

async function addPicture(output: Output, track: InputVideoTrack): Promise<Feed> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('a picture track without configuration');
  const source = new EncodedVideoPacketSource(codec);
  const transformationMatrix = await track.getTransformationMatrix();
  output.addVideoTrack(source, { transformationMatrix, maximumPacketCount: await countPackets(track) });
  return { packets: packetsOf(track), add: (packet) => source.add(packet, { decoderConfig }) };
}

async function addSound(output: Output, track: InputAudioTrack): Promise<Feed> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('a sound track without configuration');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: await countPackets(track) });
  return { packets: packetsOf(track), add: (packet) => source.add(packet, { decoderConfig }) };
}

async function countPackets(track: InputTrack): Promise<number> {
  return (await track.computePacketStats()).packetCount;
}

function packetsOf(track: InputTrack): AsyncIterator<EncodedPacket> {
  return new EncodedPacketSink(track).packets()[Symbol.asyncIterator]();
}

/** The next packet is always the earlier one, so that players find picture and sound side by side. */
async function copyPackets(feeds: readonly Feed[]): Promise<void> {
  const waiting = await Promise.all(feeds.map(async (feed) => ({ feed, next: await feed.packets.next() })));
  for (;;) {
    const [first, ...others] = waiting.filter(({ next }) => !next.done);
    if (!first) return;
    const start = ({ next }: typeof first) => (next.value as EncodedPacket).timestamp;
    const earliest = others.reduce((best, each) => (start(each) < start(best) ? each : best), first);
    await earliest.feed.add(earliest.next.value as EncodedPacket);
    earliest.next = await earliest.feed.packets.next();
  }
}

/** The library writes the time at which it works. */
function withoutDates(moov: Buffer): Buffer {
  const clear = (box: IsoBox) => {
    if (PARENTS_OF_DATES.includes(box.type)) walkBoxes(moov, box.bodyAt, box.end).forEach(clear);
    const datesAt = box.bodyAt + VERSION_BYTES;
    const isLong = moov.readUInt8(box.bodyAt) === 1;
    if (BOXES_WITH_DATES.includes(box.type)) moov.fill(0, datesAt, datesAt + (isLong ? 16 : 8));
  };
  walkBoxes(moov, 0, moov.length).forEach(clear);
  return moov;
}

async function hashFile(path: string): Promise<CleanedFile> {
  const hash = createHash('sha256');
  let [checksum, sizeBytes] = [0, 0];
  for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    checksum = crc32(bytes, checksum);
    sizeBytes += bytes.length;
  }
  return { sha256: hash.digest('hex'), crc32: checksum, sizeBytes };
}
