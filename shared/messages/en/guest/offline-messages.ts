export const offlineTexts = {
  seen: 'The album could not be reached. You see it as it was on {moment}. You can choose photos: they wait on this phone and are sent when it can be reached.',
} as const;
