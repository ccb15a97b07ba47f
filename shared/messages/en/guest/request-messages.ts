export const request = {
  network: 'Could not reach the server. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unknown: 'Something went wrong. Please try again.',
} as const;

export const offline = {
  seen: 'The album could not be reached. You see it as it was on {moment}. You can choose photos: they wait on this phone and are sent when it can be reached.',
} as const;
