import type { Accent } from './album-look.ts';

/** For each accent, a dark shade for light pages (or mails) and a light shade for dark ones. */
export const PALETTES: Record<Accent, { deep: string; pale: string }> = {
  plum: { deep: '#5b2a6e', pale: '#d3a9e4' },
  rose: { deep: '#9d174d', pale: '#f4a6c4' },
  brick: { deep: '#9a3412', pale: '#fdba8c' },
  ochre: { deep: '#7a4b06', pale: '#f0c46c' },
  moss: { deep: '#3f5b1e', pale: '#b9d68c' },
  lagoon: { deep: '#0f5c5c', pale: '#85d6d1' },
  sky: { deep: '#1e4f91', pale: '#a3c9f7' },
  ink: { deep: '#33373f', pale: '#c9ced8' },
};
