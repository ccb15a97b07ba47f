import type { Accent } from '../../../shared/rules/album-look.ts';
import { Card, type CardProps } from './card.tsx';
import type { Sheet } from './paper.ts';

export type CardContent = Pick<CardProps, 'words' | 'qr'> & { link: string };

interface PrintSheetProps extends Pick<CardProps, 'format' | 'design' | 'photo'> {
  sheet: Sheet;
  cards: readonly CardContent[];
  accent: Accent;
  label: string;
}

/** A page as it is printed; on screen, as wide as its place. */
export function PrintSheet({ sheet, cards, accent, label, ...look }: PrintSheetProps) {
  const { paper, cells, card } = sheet;
  return (
    <svg
      role="img"
      aria-label={label}
      data-accent={accent}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      className="print-sheet block h-auto w-full bg-white outline outline-line print:outline-0"
    >
      {cells.slice(0, cards.length).map((cell, index) => {
        const content = cards[index];
        return (
          content && (
            <Card
              key={`${cell.x} ${cell.y}`}
              {...look}
              words={content.words}
              qr={content.qr}
              card={card}
              cell={cell}
            />
          )
        );
      })}
      <CutMarks sheet={sheet} />
    </svg>
  );
}

const MARK = 3;

/** At the edges of the paper, where cards meet; round stickers, which stand apart from the edges, lines. */
function CutMarks({ sheet: { paper, cells } }: { sheet: Sheet }) {
  const first = cells[0];
  const last = cells.at(-1);
  if (cells.length === 1 || !first || !last) return null;
  const edgesOf = (starts: number[], size: number) => [
    ...new Set(starts.flatMap((start) => [start, start + size])),
  ];
  const across = edgesOf(
    cells.map(({ x }) => x),
    first.width,
  );
  const down = edgesOf(
    cells.map(({ y }) => y),
    first.height,
  );
  const isInside = (at: number, whole: number) => at > 0.1 && at < whole - 0.1;
  // To the cards where the margin has room, else short.
  const [top, bottom] =
    first.y > MARK ? [first.y - 1, last.y + last.height + 1] : [MARK, paper.height - MARK];
  const [left, right] = first.x > MARK ? [first.x - 1, last.x + last.width + 1] : [MARK, paper.width - MARK];
  const path = [
    ...across
      .filter((x) => isInside(x, paper.width))
      .map((x) => `M${x} 0V${top}M${x} ${paper.height}V${bottom}`),
    ...down
      .filter((y) => isInside(y, paper.height))
      .map((y) => `M0 ${y}H${left}M${paper.width} ${y}H${right}`),
  ].join('');
  return <path d={path} fill="none" stroke="#8b8d92" strokeWidth={0.15} />;
}
