import { expect, test, vi } from 'vitest';
import { WAVEFORM_BARS } from '../../../shared/rules/guests/guest-book.ts';
import { chooseFormat, toLevel, toWaveform } from './voice-format.ts';

const tone = (peak: number) => Float32Array.from({ length: 2048 }, (_, at) => peak * Math.sin(at / 8));
const mp3 = new File(['ID3'], 'voice.mp3', { type: 'audio/mpeg' });
const recording = (codec: string) => new Blob([new Uint8Array([0, 255, 128]), `stsd ${codec} mdat`]);

test('silence has the level 0, and louder speech a higher level up to 99', () => {
  expect(toLevel(new Float32Array(2048))).toBe(0);
  const [soft, usual, loud] = [toLevel(tone(0.02)), toLevel(tone(0.15)), toLevel(tone(1))];
  expect(soft).toBeGreaterThan(10);
  expect(usual).toBeGreaterThan(soft);
  expect(loud).toBe(99);
});

test('a waveform has 48 bars, and the loudest has the full height, for a short and for a long recording', () => {
  for (const count of [5, 48, 1300]) {
    const levels = Array.from({ length: count }, (_, at) => (at === count - 1 ? 60 : 30));
    const waveform = toWaveform(levels);
    expect(waveform).toHaveLength(WAVEFORM_BARS);
    expect([waveform[0], waveform.at(-1)]).toEqual([50, 99]);
  }
  expect(toWaveform([0, 0, 0])).toEqual(Array.from({ length: WAVEFORM_BARS }, () => 0));
});

test('a recording of AAC that the browser plays is sent as it is', async () => {
  const encode = vi.fn();
  const file = await chooseFormat(recording('mp4a'), async () => true, encode);
  expect([file.name, file.type]).toEqual(['voice.m4a', 'audio/mp4']);
  expect(encode).not.toHaveBeenCalled();
});

test.each([
  ['nothing but WebM', null, true],
  ['Opus in MP4', recording('Opus'), true],
  ['AAC that it cannot play', recording('mp4a'), false],
])('a browser that records %s encodes an MP3', async (_, recorded, isPlayed) => {
  expect(
    await chooseFormat(
      recorded,
      async () => isPlayed,
      async () => mp3,
    ),
  ).toBe(mp3);
});
