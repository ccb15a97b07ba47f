import type { Composition } from './card-layout.ts';
import type { Format, Size } from './paper.ts';

export const DESIGNS = ['plain', 'frame', 'leaves', 'monogram', 'arch', 'photo'] as const;
export type Design = (typeof DESIGNS)[number];

const OF_STICKERS: readonly Design[] = ['plain', 'frame'];
const WITH_PHOTO: readonly Design[] = ['arch', 'photo'];

/** Stickers are too small for some; two need a photo. */
export function designsFor(format: Format, hasPhotos: boolean): Design[] {
  return DESIGNS.filter(
    (design) =>
      (format !== 'sticker' || OF_STICKERS.includes(design)) && (hasPhotos || !WITH_PHOTO.includes(design)),
  );
}

export function showsPhoto(design: Design): boolean {
  return WITH_PHOTO.includes(design);
}

/** From the edges of the card. */
function inset({ width, height }: Size, x: number, top: number, bottom = top) {
  return { x, y: top, width: width - 2 * x, height: height - top - bottom };
}

/** Of the arch: half of its width, its top, and its foot in parts of the card's height. */
export const ARCH = { radius: 28, top: 10, foot: 0.41 };
export const MONOGRAM = { radius: 14.5, y: 27 };
/** White, round the code on the photo. */
export const PANEL = { edge: 7, padding: 6, height: 50 };

/** How a design sets its words on a card of a size. */
export function compositionOf(design: Design, format: Format, card: Size): Composition {
  if (format === 'sticker') return stickerOf(design, card);
  const { width, height } = card;
  switch (design) {
    case 'plain': {
      const code = inset(card, 12, 19, 11);
      return { title: code, code, codeSize: 33, align: 'start', titleAt: 'top', largest: 18 };
    }
    case 'frame': {
      const code = inset(card, 15, 15);
      return { title: code, code, codeSize: 34, align: 'middle', titleAt: 'middle', largest: 16 };
    }
    case 'leaves': {
      const code = inset(card, 17, 18);
      return {
        title: inset(card, 17, 31),
        code,
        codeSize: 33,
        align: 'middle',
        titleAt: 'middle',
        largest: 15,
      };
    }
    case 'monogram': {
      const code = inset(card, 13, 13);
      const title = inset(card, 13, MONOGRAM.y + MONOGRAM.radius + 4);
      return { title, code, codeSize: 33, align: 'middle', titleAt: 'middle', largest: 13 };
    }
    case 'arch': {
      const code = inset(card, 12, 9);
      const title = inset(card, 12, height * ARCH.foot + 4);
      return { title, code, codeSize: 29, align: 'middle', titleAt: 'middle', largest: 12 };
    }
    case 'photo': {
      const { edge, padding, height: panel } = PANEL;
      const code = {
        x: edge + padding,
        y: height - edge - panel + padding,
        width: width - 2 * (edge + padding),
        height: panel - padding - 4,
      };
      return {
        title: inset(card, 9, 14),
        code,
        codeSize: 31,
        gap: padding + 7,
        align: 'start',
        titleAt: 'bottom',
        largest: 17,
        isOnPhoto: true,
      };
    }
  }
}

function stickerOf(design: Design, card: Size): Composition {
  const code = inset(card, design === 'plain' ? 4 : 8, design === 'plain' ? 4 : 6.5);
  return { title: code, code, codeSize: 27, align: 'middle', titleAt: 'middle', largest: 7, scale: 0.68 };
}
