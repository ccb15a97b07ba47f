// The line drawings of empty states: prints of paper, an empty frame, a bundle, a lock, a loose thread. Lines are ink,
// one spot is the accent.

import type { ReactNode } from 'react';

function drawing(shapes: ReactNode) {
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

const spot = (cx: number, cy: number) => (
  <circle cx={cx} cy={cy} r="4" stroke="none" className="fill-accent" />
);

/** Two prints on a table, the upper one with a view: an album that waits for photos. */
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

/** An empty frame that hangs askew: what was looked for is not there. */
export const FrameDrawing = drawing(
  <>
    <path d="m48 30 24-20 28 17" />
    {spot(72, 10)}
    <g transform="rotate(-5 72 56)">
      <rect x="40" y="29" width="64" height="52" rx="2" />
      <path d="M47 36h50v38H47z" opacity=".5" />
      <path d="m41 30 6 6m56-6-6 6m-56 44 6-6m56 6-6-6" opacity=".5" />
    </g>
    <path d="M20 92h104" opacity=".5" />
  </>,
);

/** Photos tied with a ribbon and put away: an album that is closed. */
export const BundleDrawing = drawing(
  <>
    <rect x="36" y="34" width="72" height="46" rx="2" />
    <path d="M39 34v-5h66v5M43 29v-5h58v5" opacity=".5" />
    <path d="M72 34v46M36 57h72" />
    <path
      d="M72 57c-6-11-17-12-17-5 0 6 11 6 17 5Zm0 0c6-11 17-12 17-5 0 6-11 6-17 5Zm0 0-9 13m9-13 9 13"
      className="fill-canvas"
    />
    {spot(72, 57)}
    <path d="M20 88h104" opacity=".5" />
  </>,
);

/** An album with a clasp: a PIN opens it. */
export const ClaspDrawing = drawing(
  <>
    <path d="M42 20h54a6 6 0 0 1 6 6v52a6 6 0 0 1-6 6H42z" />
    <path d="M42 20v64M36 26v52m0-52 6-6m-6 58 6 6" opacity=".5" />
    <path d="M56 36h30v22H56z" opacity=".5" />
    <rect x="90" y="44" width="24" height="18" rx="4" className="fill-canvas" />
    {spot(102, 53)}
    <path d="M20 92h104" opacity=".5" />
  </>,
);

/** A line of prints whose thread has come loose: the network is away. */
export const ThreadDrawing = drawing(
  <>
    <path d="M10 20c22 9 40 13 58 12m66-14c-12 6-20 9-30 11 -8 2-6 12 1 11 6-1 5-9-1-8" />
    <g transform="rotate(4 44 56)">
      <rect x="28" y="36" width="30" height="36" rx="2" className="fill-canvas" />
      <path d="M33 41h20v20H33z" opacity=".5" />
      <path d="M43 28v11" />
    </g>
    <g transform="rotate(58 82 74)">
      <rect x="68" y="54" width="30" height="36" rx="2" className="fill-canvas" />
      <path d="M73 59h20v20H73z" opacity=".5" />
    </g>
    {spot(68, 32)}
    <path d="M20 92h24m62 0h20" opacity=".5" />
  </>,
);
