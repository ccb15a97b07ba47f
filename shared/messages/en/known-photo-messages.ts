// Photos that were left out of an upload, since the album has them (R 10.15041).
import { defineMessages } from '../define-messages.ts';

export const knownPhotoMessages = defineMessages({
  leftOut:
    '{count, plural, one {# photo was already in the album, and was not sent again.} other {# photos were already in the album, and were not sent again.}}',
});
