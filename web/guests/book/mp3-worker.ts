import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from 'mediabunny';

export interface Sound {
  samples: Float32Array<ArrayBuffer>;
  sampleRate: number;
}

export type Mp3Answer = ArrayBuffer | null;

/** In bits per second, of one channel. A minute has 0.7 MB. */
const BITRATE = 96_000;

registerMp3Encoder();

addEventListener('message', async ({ data }: MessageEvent<Sound>) => {
  const mp3 = await encode(data).catch(() => null);
  postMessage(mp3 satisfies Mp3Answer, { transfer: mp3 ? [mp3] : [] });
});

async function encode({ samples, sampleRate }: Sound): Promise<ArrayBuffer | null> {
  const output = new Output({ format: new Mp3OutputFormat(), target: new BufferTarget() });
  const source = new AudioSampleSource({ codec: 'mp3', bitrate: BITRATE });
  output.addAudioTrack(source);
  await output.start();
  // One second at a time, because the encoder's memory is limited.
  for (let from = 0; from < samples.length; from += sampleRate) {
    const data = samples.slice(from, from + sampleRate);
    const sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: from / sampleRate,
    });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  return output.target.buffer;
}
