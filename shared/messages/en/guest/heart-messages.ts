export const heartTexts = {
  count: '{count, plural, one {# heart} other {# hearts}}',
  love: 'Love this photo, {count, plural, =0 {no hearts yet} one {# heart} other {# hearts}}',
  failed: 'Your heart could not be saved. Please try again.',
} as const;
