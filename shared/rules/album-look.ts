/** Names of the colour palettes. The colours are in accent-palettes.ts. */
export const ACCENTS = ['plum', 'rose', 'brick', 'ochre', 'moss', 'lagoon', 'sky', 'ink'] as const;
export type Accent = (typeof ACCENTS)[number];

/** The point that stays visible where a picture is cropped, in percent from its left and top edges. */
export interface Focus {
  x: number;
  y: number;
}
/** Heads are usually in the upper part. */
export const DEFAULT_FOCUS: Focus = { x: 50, y: 30 };
