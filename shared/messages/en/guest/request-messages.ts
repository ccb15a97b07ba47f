export const requestTexts = {
  network: 'Could not reach the server. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unknown: 'Something went wrong. Please try again.',
} as const;
