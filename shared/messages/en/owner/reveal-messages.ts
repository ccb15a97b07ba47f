export const reveal = {
  past: 'Choose a time in the future.',
  afterExpiry: 'Choose a time before the album expires.',
} as const;
