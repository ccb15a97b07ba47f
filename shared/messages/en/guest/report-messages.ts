export const reportTexts = {
  ask: 'Ask to remove this photo',
  hint: 'The host is told, and decides. Nobody learns who asked.',
  reason: 'Why? (optional)',
  submit: 'Ask the host',
  done: 'The host was asked to remove it.',
  failed: 'Could not ask the host. Please try again.',
} as const;
