export const revealingTexts = {
  at: 'Everybody sees the photos on {moment}.',
  count: '{count, plural, =0 {No photos yet} one {# photo is waiting} other {# photos are waiting}}',
  timeLeft: 'Time until the photos are shown',
} as const;
