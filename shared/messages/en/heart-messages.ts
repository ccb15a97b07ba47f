// Hearts on photos (R 10.15051).
import { defineMessages } from '../define-messages.ts';

export const heartMessages = defineMessages({
  count: '{count, plural, one {# heart} other {# hearts}}',
  love: 'Love this photo, {count, plural, =0 {no hearts yet} one {# heart} other {# hearts}}',
  failed: 'Your heart could not be saved. Please try again.',
});
