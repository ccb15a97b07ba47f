// A request without an answer, or with one that is not the server's.
import { defineMessages } from '../define-messages.ts';

export const requestMessages = defineMessages({
  network: 'Could not reach the server. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unknown: 'Something went wrong. Please try again.',
});
