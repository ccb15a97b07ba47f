export interface HdrCoding {
  curve: 'pq' | 'hlg';
  primaries: number;
}

/** In candela per square metre (BT.2408): white, and the peak of a camera's HDR. */
const WHITE_NITS = 203;
const PEAK_NITS = 1000;
const PQ_MAX_NITS = 10_000;
const HLG_GAMMA = 1.2;

type Matrix = readonly (readonly [number, number, number])[];
const TO_XYZ: Record<number, Matrix> = {
  1: [
    [0.4123908, 0.3575843, 0.1804808],
    [0.212639, 0.7151687, 0.0721923],
    [0.0193308, 0.1191948, 0.9505322],
  ],
  9: [
    [0.636958, 0.1446169, 0.168881],
    [0.2627002, 0.6779981, 0.0593017],
    [0, 0.0280727, 1.0609851],
  ],
};
const XYZ_TO_P3: Matrix = [
  [2.4934969, -0.9313836, -0.4027108],
  [-0.829489, 1.7626641, 0.0236247],
  [0.0358458, -0.0761724, 0.9568845],
];
const UNCHANGED: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const GAIN_STEPS = 4096;
const CODE_STEPS = 16_384;

export function makeToneMap({ curve, primaries }: HdrCoding): (pixels: Uint8Array) => void {
  const light = Float64Array.from({ length: 256 }, (_, code) =>
    curve === 'pq' ? pqToNits(code / 255) : hlgToScene(code / 255),
  );
  const gains = Float64Array.from({ length: GAIN_STEPS + 1 }, (_, step) =>
    gainFor((step / GAIN_STEPS) ** 2 * PQ_MAX_NITS),
  );
  const codes = Uint8Array.from({ length: CODE_STEPS + 1 }, (_, step) => toCode(step / CODE_STEPS));
  const nitsToCode = (nits: number) =>
    codes[nits <= 0 ? 0 : Math.min(Math.round((nits / WHITE_NITS) * CODE_STEPS), CODE_STEPS)] ?? 0;
  const toXyz = TO_XYZ[primaries];
  const [toRed, toGreen, toBlue] = toXyz ? multiply(XYZ_TO_P3, toXyz) : UNCHANGED;
  if (!toRed || !toGreen || !toBlue) throw new Error('no matrix');
  // In HLG the brightness depends on all three colours.
  const weights = toXyz?.[1] ?? [0.2289746, 0.6917385, 0.0792869];
  return (pixels) => {
    for (let at = 0; at + 2 < pixels.length; at += 3) {
      let r = light[pixels[at] ?? 0] ?? 0;
      let g = light[pixels[at + 1] ?? 0] ?? 0;
      let b = light[pixels[at + 2] ?? 0] ?? 0;
      if (curve === 'hlg') {
        const scene = weights[0] * r + weights[1] * g + weights[2] * b;
        const nits = scene > 0 ? PEAK_NITS * scene ** (HLG_GAMMA - 1) : 0;
        r *= nits;
        g *= nits;
        b *= nits;
      }
      const red = toRed[0] * r + toRed[1] * g + toRed[2] * b;
      const green = toGreen[0] * r + toGreen[1] * g + toGreen[2] * b;
      const blue = toBlue[0] * r + toBlue[1] * g + toBlue[2] * b;
      // All colours are scaled by the brightest one, so that hues stay.
      const brightest = Math.max(red, green, blue, 0);
      const gain = gains[Math.round(Math.sqrt(Math.min(brightest / PQ_MAX_NITS, 1)) * GAIN_STEPS)] ?? 1;
      pixels[at] = nitsToCode(red * gain);
      pixels[at + 1] = nitsToCode(green * gain);
      pixels[at + 2] = nitsToCode(blue * gain);
    }
  };
}

/** Maps a peak of 1,000 to 203 (BT.2390). Highlights are compressed; below half of white nothing changes. */
function gainFor(nits: number): number {
  if (nits <= 0) return 1;
  const peak = nitsToPq(PEAK_NITS);
  const limit = nitsToPq(WHITE_NITS) / peak;
  const knee = 1.5 * limit - 0.5;
  const from = Math.min(nitsToPq(nits) / peak, 1);
  if (from < knee) return 1;
  const t = (from - knee) / (1 - knee);
  const bent =
    (2 * t ** 3 - 3 * t ** 2 + 1) * knee +
    (t ** 3 - 2 * t ** 2 + t) * (1 - knee) +
    (-2 * t ** 3 + 3 * t ** 2) * limit;
  return pqToNits(bent * peak) / nits;
}

const [M1, M2, C1, C2, C3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875] as const;

function pqToNits(signal: number): number {
  const root = signal ** (1 / M2);
  return PQ_MAX_NITS * (Math.max(root - C1, 0) / (C2 - C3 * root)) ** (1 / M1);
}

function nitsToPq(nits: number): number {
  const root = (nits / PQ_MAX_NITS) ** M1;
  return ((C1 + C2 * root) / (1 + C3 * root)) ** M2;
}

function hlgToScene(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** The transfer curve of sRGB and Display P3. */
function toCode(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return a.map(
    (row) =>
      [0, 1, 2].map((c) => row.reduce((sum, x, k) => sum + x * (b[k]?.[c] ?? 0), 0)) as [
        number,
        number,
        number,
      ],
  );
}
