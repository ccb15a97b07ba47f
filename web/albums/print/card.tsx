import { memo, useLayoutEffect, useRef } from 'react';
import { getDirection, type Language } from '../../../shared/messages/languages.ts';
import type { Accent } from '../../../shared/rules/album-look.ts';
import { Branch } from './branch.tsx';
import { type Design, type Format, type Paper, showsPhoto, toMonogram } from './designs.ts';
import type { PrintPhoto } from './print-photos.ts';
import './cards.css';

export interface CardContent {
  language: Language;
  title: string;
  /** The host's own line; empty for none, as on stickers. */
  line: string;
  group: string;
  scan: string;
  pin: string;
  address: string;
  link: string;
  /** The QR code with its quiet zone, as the address of an image. */
  qrCode: string;
}

export interface CardLook {
  format: Format;
  design: Design;
  photo: PrintPhoto | null;
  accent: Accent;
}

interface CardProps extends CardLook {
  content: CardContent;
}

/** Renders the same HTML on the screen and on paper. It fills its container. */
export const Card = memo(function Card({ content, format, design, photo, accent }: CardProps) {
  const { language, title, group, line, scan, pin, address, qrCode } = content;
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shrink = () => face.current && fitText(face.current);
    shrink();
    // The display font may still be loading.
    void document.fonts.ready.then(shrink);
  });
  const monogram = design === 'monogram' ? toMonogram(title, language) : '';
  return (
    <div
      className="print-card"
      data-format={format}
      data-design={design}
      data-accent={accent}
      lang={language}
      dir={getDirection(language)}
    >
      <div ref={face} className="print-face">
        {photo && showsPhoto(design) && (
          <img
            src={photo.url}
            alt=""
            className="print-photo"
            style={{ objectPosition: `${photo.focus.x}% ${photo.focus.y}%` }}
          />
        )}
        {design === 'leaves' && (
          <>
            <Branch />
            <Branch />
          </>
        )}
        {monogram && (
          <div className="print-monogram" data-length={[...monogram].length}>
            <hr />
            <span>{monogram}</span>
            <hr />
          </div>
        )}
        <div className="print-words">
          <Text className="print-group" text={group} />
          <Text className="print-title" text={title} isCompact={COMPACT.test(title)} />
          <Text className="print-line" text={line} />
        </div>
        <div className="print-foot">
          <div className="print-code">
            <img src={qrCode} alt="" />
            <div>
              <Text className="print-scan" text={scan} />
              <Text className="print-pin" text={pin} />
            </div>
          </div>
          <Text className="print-address" text={address} />
        </div>
      </div>
    </div>
  );
});

/** Lines in these scripts need no space for tall letters. */
const COMPACT =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Aligns text like the card, whatever direction the text has. */
function Text({ className, text, isCompact }: { className: string; text: string; isCompact?: boolean }) {
  return text === '' ? null : (
    <p className={className} data-compact={isCompact || undefined}>
      <bdi>{text}</bdi>
    </p>
  );
}

interface SheetProps extends CardLook {
  cards: readonly CardContent[];
  paper: Paper;
  label: string;
}

/** Shows a page as it is printed, smaller on the screen. */
export function Sheet({ cards, paper, label, ...look }: SheetProps) {
  return (
    <div
      className="print-preview outline outline-line print:outline-0"
      data-paper={paper}
      data-format={look.format}
    >
      <div key={paper} role="img" aria-label={label} className="print-sheet">
        {cards.map((content, index) => (
          // The same card may stand in all places.
          // biome-ignore lint/suspicious/noArrayIndexKey: places keep their order
          <Card key={index} content={content} {...look} />
        ))}
      </div>
    </div>
  );
}

const PRECISION = 0.02;
/** At the smallest size with whole words, breaking a word is better than still smaller letters. */
const SMALLEST = { whole: 0.45, broken: 0.1 };

/** Shrinks the words of a card until it holds all of them, if possible with whole words. */
function fitText(face: HTMLElement): void {
  const texts = [...face.querySelectorAll('p')];
  const room = face.parentElement?.clientHeight ?? 0;
  const fitsAt = (size: number) => {
    face.style.setProperty('--fit', String(size));
    return (
      face.offsetHeight <= room && texts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    );
  };
  for (const words of ['whole', 'broken'] as const) {
    face.dataset.words = words;
    if (fitsAt(1)) return;
    let [fitting, tooLarge] = [SMALLEST[words], 1];
    if (!fitsAt(fitting)) continue;
    while (tooLarge - fitting > PRECISION) {
      const middle = (fitting + tooLarge) / 2;
      if (fitsAt(middle)) fitting = middle;
      else tooLarge = middle;
    }
    fitsAt(fitting);
    return;
  }
}
