import { drawing, spot } from './prints-drawing.tsx';

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
