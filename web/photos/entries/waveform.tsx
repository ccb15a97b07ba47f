import { WAVEFORM_BARS } from '../../../shared/rules/guests/guest-book.ts';

const STEP = 4;
const HEIGHT = 32;
/** Half of the shortest and of the longest bar. */
const [SHORTEST, LONGEST] = [0.5, 14];
const MAX_LEVEL = 99;
const FLAT = Array.from({ length: WAVEFORM_BARS }, () => 0);

/** Returns one vertical line for each level, centred in a box of 32 units. */
export function toWavePath(levels: readonly number[]): string {
  return levels
    .map((level, index) => {
      const half = SHORTEST + (LONGEST - SHORTEST) * (level / MAX_LEVEL);
      const [x, top] = [index * STEP + STEP / 2, HEIGHT / 2 - half];
      return `M${x} ${top.toFixed(1)}v${(2 * half).toFixed(1)}`;
    })
    .join('');
}

/** The levels of a voice as bars. The first `share` of them has the accent colour. */
export function Waveform({ levels, share }: { levels: readonly number[]; share: number }) {
  const shown = levels.length > 0 ? levels : FLAT;
  const path = toWavePath(shown);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${shown.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="waveform"
    >
      <path d={path} />
      <path d={path} className="waveform-played" style={{ clipPath: `inset(0 ${100 - 100 * share}% 0 0)` }} />
    </svg>
  );
}
