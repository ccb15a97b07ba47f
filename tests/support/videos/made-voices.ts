import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';

const MP3_FRAME_BYTES = 417;
const MP3_FRAME_SECONDS = 1152 / 44_100;
const AAC_FRAME_SECONDS = 1024 / 44_100;
const SILENT_AAC_FRAME = Buffer.from('210049900219002380', 'hex');

/** A recording of silence: MPEG 1 layer 3, 128 kbit/s, 44.1 kHz. */
export function makeMp3(seconds: number): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(MP3_FRAME_BYTES);
  frame.writeUInt32BE(0xff_fb_90_00);
  return Buffer.concat(Array.from({ length: Math.round(seconds / MP3_FRAME_SECONDS) }, () => frame));
}

/** A recording of silence as Safari makes it: AAC in MP4, in fragments. */
export async function makeM4a(seconds: number): Promise<Buffer> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented' }),
    target: new BufferTarget(),
  });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'mp4a.40.2',
    sampleRate: 44_100,
    numberOfChannels: 2,
    description: new Uint8Array([0x12, 0x10]),
  };
  for (let frame = 0; frame < seconds / AAC_FRAME_SECONDS; frame += 1) {
    const packet = new EncodedPacket(SILENT_AAC_FRAME, 'key', frame * AAC_FRAME_SECONDS, AAC_FRAME_SECONDS);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}
