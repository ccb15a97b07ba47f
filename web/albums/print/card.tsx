import { useMemo } from 'react';
import { directionOf } from '../../../shared/messages/languages.ts';
import { type CardWords, layoutCard, type TextLine } from './card-layout.ts';
import { COLOURS, FACES, measureText } from './card-look.ts';
import { compositionOf, type Design } from './designs.ts';
import { Ornament } from './ornament.tsx';
import type { Box, Format, Size } from './paper.ts';
import type { PrintPhoto } from './photo-in.tsx';
import type { QrPath } from './qr-path.ts';

export interface CardProps {
  format: Format;
  design: Design;
  words: CardWords;
  qr: QrPath;
  photo: PrintPhoto | null;
  /** Its own size; `cell` says how large and where it is shown. */
  card: Size;
  cell: Box;
}

/** One drawing for screen, paper and file, with real text. Drawn again only for other content. */
export function Card({ format, design, words, qr, photo, card, cell }: CardProps) {
  const { lines, code } = useMemo(
    () => layoutCard(words, compositionOf(design, format, card), measureText),
    [words, design, format, card],
  );
  return (
    <svg aria-hidden {...cell} viewBox={`0 0 ${card.width} ${card.height}`} lang={words.language}>
      <rect {...card} fill="#fff" />
      <Ornament
        design={design}
        card={card}
        title={words.title}
        language={words.language}
        photo={photo}
        isRightToLeft={directionOf(words.language) === 'rtl'}
      />
      {lines.map((line) => (
        <Line key={`${line.y} ${line.text}`} {...line} />
      ))}
      <svg aria-hidden {...code} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
    </svg>
  );
}

function Line({ text, x, y, size, face, colour, align, direction }: TextLine) {
  const begins = direction === 'rtl' ? 'right' : 'left';
  const anchor = align === 'middle' ? 'middle' : align === begins ? 'start' : 'end';
  return (
    <text
      x={x}
      y={y}
      direction={direction}
      textAnchor={anchor}
      fontFamily={FACES[face]}
      fontSize={size}
      fill={COLOURS[colour]}
    >
      {text}
    </text>
  );
}
