import type { ReactNode } from 'react';

export function drawing(shapes: ReactNode) {
  return () => (
    <svg
      aria-hidden
      width="144"
      height="96"
      viewBox="0 0 144 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="max-w-full text-ink-3"
    >
      {shapes}
    </svg>
  );
}

export const spot = (cx: number, cy: number) => (
  <circle cx={cx} cy={cy} r="4" stroke="none" className="fill-accent" />
);

export const PrintsDrawing = drawing(
  <>
    <path d="M36 33 70 22l6 18M36 33l15 45 14-5" />
    <path d="m41 37 26-8 3 9M41 37l10 30 11-4" opacity=".5" />
    <rect x="65" y="26" width="50" height="56" rx="2" transform="rotate(8 90 54)" className="fill-canvas" />
    <g transform="rotate(8 90 54)">
      <path d="M71 32h38v36H71z" />
      <path d="m71 62 11-12 9 9 6-6 12 12" />
      {spot(100, 42)}
    </g>
    <path d="M14 88h30m62 0h24" opacity=".5" />
  </>,
);
