import { describe, expect, it } from 'vitest';
import { type HdrCoding, makeToneMap } from './tone-map.ts';

const mapped = (coding: HdrCoding, ...signal: number[]) => {
  const pixels = Uint8Array.from(signal, (share) => Math.round(share * 255));
  makeToneMap(coding)(pixels);
  return [...pixels];
};

describe.each([
  // The signals of mid-grey (26 cd/m²), white (203) and the peak (1,000).
  ['pq', 0.38, 0.58, 0.7518],
  ['hlg', 0.38, 0.75, 1],
] as const)('the tone map %s', (curve, grey, white, peak) => {
  it.each([1, 9, 12])(
    'puts mid-grey, white and black at the expected values with primaries %i',
    (primaries) => {
      const level = (signal: number) => mapped({ curve, primaries }, signal, signal, signal);
      for (const [signal, least, max] of [
        [0, 0, 0],
        [grey, 92, 108],
        [white, 220, 238],
        [peak, 253, 255],
        [1, 253, 255],
      ] as const) {
        const [r = -1, g = -1, b = -1] = level(signal);
        expect(g).toBeGreaterThanOrEqual(least);
        expect(g).toBeLessThanOrEqual(max);
        expect(Math.max(Math.abs(r - g), Math.abs(b - g))).toBeLessThanOrEqual(1);
      }
    },
  );

  it('never gets darker as the input gets brighter', () => {
    const greys = Array.from({ length: 256 }, (_, code) => [code / 255, code / 255, code / 255]).flat();
    const codes = mapped({ curve, primaries: 9 }, ...greys).filter((_, at) => at % 3 === 1);
    expect(codes).toHaveLength(256);
    expect(codes.every((code, at) => at === 0 || code >= (codes[at - 1] ?? 0))).toBe(true);
  });

  it('keeps the hue of a bright colour', () => {
    const [r = 0, g = 0, b = 0] = mapped({ curve, primaries: 12 }, peak, grey, grey);
    expect(r).toBeGreaterThan(240);
    expect(Math.abs(g - b)).toBeLessThanOrEqual(1);
    expect(g).toBeLessThan(120);
  });
});

it('maps three megapixels in at most 1.5 seconds of processor time', () => {
  const pixels = new Uint8Array(9_000_000).fill(150);
  const begun = process.cpuUsage();
  makeToneMap({ curve: 'hlg', primaries: 9 })(pixels);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1500);
});
