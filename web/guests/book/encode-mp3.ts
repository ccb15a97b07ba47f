import { trustScript } from '../../browser/trusted-script.ts';
import type { Mp3Answer, Sound } from './mp3-worker.ts';
import workerAddress from './mp3-worker.ts?worker&url';

let script: string | undefined;

/** Starts to load the encoder, so that it is there when the guest has spoken. */
export function openEncoder() {
  script ??= trustScript('keepsake-encoder', workerAddress);
  const worker = new Worker(script);
  const answer = new Promise<File>((resolve, reject) => {
    const fail = () => reject(new Error('The recording was not encoded.'));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<Mp3Answer>) =>
      data ? resolve(new File([data], 'voice.mp3', { type: 'audio/mpeg' })) : fail();
  }).finally(() => worker.terminate());
  // It may fail before anybody waits for it.
  answer.catch(() => undefined);
  return {
    /** Rejects if the encoder did not load, or if the browser has no WebAssembly. */
    encode(sound: Sound): Promise<File> {
      worker.postMessage(sound, [sound.samples.buffer]);
      return answer;
    },
    close: () => worker.terminate(),
  };
}
