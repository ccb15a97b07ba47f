/** Palettes of an album's pages, by name. Their colours stand in accent-palettes.ts. */
export const ACCENTS = ['plum', 'rose', 'brick', 'ochre', 'moss', 'lagoon', 'sky', 'ink'] as const;
export type Accent = (typeof ACCENTS)[number];

/** The point of a picture that stays visible where it is cropped, in percent from its left and top edges. */
export interface Focus {
  x: number;
  y: number;
}
/** Heads stay on. */
export const DEFAULT_FOCUS: Focus = { x: 50, y: 30 };
