// The product's name, and what it is for.
import { defineMessages } from '../define-messages.ts';

export const productMessages = defineMessages({
  name: 'Keepsake',
  tagline: 'Collect and share memories instantly',
});
