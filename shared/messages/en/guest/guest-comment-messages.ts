export const guestComment = {
  tooLong: 'This cannot exceed {max} characters.',
} as const;

export const heart = {
  count: '{count, plural, one {# heart} other {# hearts}}',
  love: 'Love this photo, {count, plural, =0 {no hearts yet} one {# heart} other {# hearts}}',
  failed: 'Your heart could not be saved. Please try again.',
} as const;

export const report = {
  ask: 'Ask to remove this photo',
  hint: 'The host is told, and decides. Nobody learns who asked.',
  reason: 'Why? (optional)',
  submit: 'Ask the host',
  done: 'The host was asked to remove it.',
  failed: 'Could not ask the host. Please try again.',
} as const;
