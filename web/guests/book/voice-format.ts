import { WAVEFORM_BARS } from '../../../shared/rules/guests/guest-book.ts';

/** Names the codec, because some browsers put Opus into MP4, which others cannot play. */
export const AAC_TYPE = 'audio/mp4;codecs=mp4a.40.2';

const MAX_LEVEL = 99;
/** Speech has a small effective value. The root lifts soft voices. */
const LEVEL_SCALE = 150;

/** Returns the loudness of some samples, from 0 to 99. */
export function toLevel(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  const effective = Math.sqrt(sum / Math.max(1, samples.length));
  return Math.min(MAX_LEVEL, Math.round(Math.sqrt(effective) * LEVEL_SCALE));
}

/** Returns the loudest level of each part of a recording. The loudest part has the full height. */
export function toWaveform(levels: readonly number[]): number[] {
  const loudest = Math.max(1, ...levels);
  return Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / WAVEFORM_BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / WAVEFORM_BARS));
    return Math.round((Math.max(0, ...levels.slice(from, to)) / loudest) * MAX_LEVEL);
  });
}

/**
 * Returns the recording if it is AAC that this browser plays, else an MP3. Browsers have claimed formats that
 * they could not play.
 */
export async function chooseFormat(
  recorded: Blob | null,
  isPlayed: (file: Blob) => Promise<boolean>,
  encode: () => Promise<File>,
): Promise<File> {
  if (!recorded || !(await containsAac(recorded)) || !(await isPlayed(recorded))) return encode();
  return new File([recorded], 'voice.m4a', { type: 'audio/mp4' });
}

/** Finds the name that MP4 gives to AAC. */
async function containsAac(recorded: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await recorded.arrayBuffer());
  return new TextDecoder('latin1').decode(bytes).includes('mp4a');
}
