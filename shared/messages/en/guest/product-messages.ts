export const productTexts = {
  name: 'Keepsake',
  tagline: 'Collect and share memories instantly',
} as const;
