import { useId } from 'react';
import type { Language } from '../../../shared/messages/languages.ts';
import { ACCENT, FACES, INK, measureText } from './card-look.ts';
import { ARCH, type Design, MONOGRAM, PANEL } from './designs.ts';
import { monogramOf } from './monogram.ts';
import type { Size } from './paper.ts';
import { PhotoIn, type PrintPhoto } from './photo-in.tsx';

interface OrnamentProps {
  design: Design;
  card: Size;
  title: string;
  language: Language;
  photo: PrintPhoto | null;
  isRightToLeft: boolean;
}

/** What a design draws below its words. A sticker's is smaller. */
export function Ornament(props: OrnamentProps) {
  const { design, card, photo } = props;
  const scale = card.width / 105;
  switch (design) {
    case 'plain':
      return card.width < 80 ? null : <Bar card={card} isRightToLeft={props.isRightToLeft} />;
    case 'frame':
      return <Frame card={card} scale={Math.max(scale, 0.6)} />;
    case 'leaves':
      return <Leaves card={card} scale={Math.max(scale, 0.5)} />;
    case 'monogram':
      return <Monogram {...props} />;
    case 'arch':
      return <Arch card={card} photo={photo} />;
    case 'photo':
      return <WholePhoto card={card} photo={photo} />;
  }
}

function Bar({ card, isRightToLeft }: { card: Size; isRightToLeft: boolean }) {
  return <rect x={isRightToLeft ? card.width - 28 : 12} y={12} width={16} height={1} fill={ACCENT} />;
}

/** Two lines whose corners are cut out round. */
function Frame({ card: { width, height }, scale }: { card: Size; scale: number }) {
  const line = (edge: number) => {
    const round = 5.5 * scale;
    const [far, low] = [width - edge, height - edge];
    const corner = (x: number, y: number) => `A${round} ${round} 0 0 0 ${x} ${y}`;
    return [
      `M${edge + round} ${edge}H${far - round}${corner(far, edge + round)}`,
      `V${low - round}${corner(far - round, low)}`,
      `H${edge + round}${corner(edge, low - round)}`,
      `V${edge + round}${corner(edge + round, edge)}Z`,
    ].join('');
  };
  return (
    <g fill="none" stroke={ACCENT}>
      <path d={line(5.6 * scale)} strokeWidth={0.5 * scale} />
      <path d={line(7 * scale)} strokeWidth={0.2} />
    </g>
  );
}

/** Where pairs of leaves are, from 0 to 1. */
const ALONG_STEM = Array.from({ length: 9 }, (_, index) => (index + 0.6) / 9);
const STEM = { from: { x: 8.5, y: 50 }, by: { x: 8.5, y: 8.5 }, to: { x: 50, y: 8.5 } };

/** A branch bent round a corner, and a smaller one in the corner across. */
function Leaves({ card: { width, height }, scale }: { card: Size; scale: number }) {
  return (
    <g fill="none" stroke={ACCENT} strokeWidth={0.3} strokeLinecap="round" strokeLinejoin="round">
      <g transform={`scale(${scale})`}>
        <Branch />
      </g>
      <g transform={`rotate(180 ${width / 2} ${height / 2}) scale(${0.8 * scale})`}>
        <Branch />
      </g>
    </g>
  );
}

function Branch() {
  const { from, by, to } = STEM;
  return (
    <>
      <path d={`M${from.x} ${from.y}Q${by.x} ${by.y} ${to.x} ${to.y}`} strokeWidth={0.35} />
      {ALONG_STEM.flatMap((along) => {
        const { x, y, angle } = onStem(along);
        const length = 9.5 - 4 * Math.abs(along - 0.45);
        return [-40, 40].map((turn) => (
          <Leaf key={`${along} ${turn}`} x={x} y={y} angle={angle + turn} length={length} />
        ));
      })}
      <Leaf {...onStem(1)} length={6} />
    </>
  );
}

/** On the stem, 0 to 1, with its direction in degrees. */
function onStem(along: number) {
  const { from, by, to } = STEM;
  const rest = 1 - along;
  const at = (side: 'x' | 'y') =>
    rest * rest * from[side] + 2 * rest * along * by[side] + along * along * to[side];
  const slope = (side: 'x' | 'y') => rest * (by[side] - from[side]) + along * (to[side] - by[side]);
  return { x: at('x'), y: at('y'), angle: (Math.atan2(slope('y'), slope('x')) * 180) / Math.PI };
}

function Leaf({ x, y, angle, length }: { x: number; y: number; angle: number; length: number }) {
  return (
    <g transform={`translate(${round(x)} ${round(y)}) rotate(${round(angle)}) scale(${round(length)})`}>
      <path
        d="M0 0C.28-.24.68-.22 1 0C.68.22.28.24 0 0Z"
        fill={ACCENT}
        fillOpacity={0.1}
        strokeWidth={0.26 / length}
      />
      <path d="M0 0H.72" strokeWidth={0.18 / length} />
    </g>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

function Monogram({ card, title, language }: OrnamentProps) {
  const { radius, y } = MONOGRAM;
  const x = card.width / 2;
  const letters = monogramOf(title, language);
  const size = Math.min(letters.length > 1 ? 11 : 15, (2 * radius - 9) / measureText(letters, 'display'));
  return (
    <>
      <g fill="none" stroke={ACCENT}>
        <circle cx={x} cy={y} r={radius} strokeWidth={0.5} />
        <circle cx={x} cy={y} r={radius - 1.4} strokeWidth={0.2} />
      </g>
      <text
        x={x}
        y={y + size * 0.33}
        textAnchor="middle"
        fontFamily={FACES.display}
        fontSize={size}
        fill={INK}
      >
        {letters}
      </text>
      <g stroke={ACCENT} strokeWidth={0.25}>
        <path d={`M12 ${y}H${x - radius - 4}M${x + radius + 4} ${y}H${card.width - 12}`} />
      </g>
    </>
  );
}

function archPath(card: Size, more: number): string {
  const { radius, top, foot } = ARCH;
  const middle = card.width / 2;
  const round = radius + more;
  const base = card.height * foot + more;
  return `M${middle - round} ${base}V${top + radius}A${round} ${round} 0 0 1 ${middle + round} ${top + radius}V${base}Z`;
}

function Arch({ card, photo }: { card: Size; photo: PrintPhoto | null }) {
  const { radius, top, foot } = ARCH;
  const clipId = useId();
  const box = {
    x: card.width / 2 - radius,
    y: top,
    width: 2 * radius,
    height: card.height * foot - top,
  };
  return (
    <>
      <clipPath id={clipId}>
        <path d={archPath(card, 0)} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <PhotoIn box={box} photo={photo} />
      </g>
      <path d={archPath(card, 1.6)} fill="none" stroke={ACCENT} strokeWidth={0.3} />
    </>
  );
}

function WholePhoto({ card, photo }: { card: Size; photo: PrintPhoto | null }) {
  const { edge, height } = PANEL;
  const shadeId = useId();
  return (
    <>
      <linearGradient id={shadeId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#07080a" stopOpacity=".2" />
        <stop offset=".33" stopColor="#07080a" stopOpacity=".66" />
        <stop offset="1" stopColor="#07080a" stopOpacity=".72" />
      </linearGradient>
      <PhotoIn box={{ x: 0, y: 0, ...card }} photo={photo} />
      <rect {...card} fill={`url(#${shadeId})`} />
      <rect
        x={edge}
        y={card.height - edge - height}
        width={card.width - 2 * edge}
        height={height}
        rx={2.5}
        fill="#fff"
      />
    </>
  );
}
