// What an album is at present, as badges, cards and lists say it (R 2.38, R 2.106, R 4.15, R 4.16).
import { defineMessages } from '../define-messages.ts';

export const albumStateMessages = defineMessages({
  public: 'Public',
  private: 'Private',
  archived: 'Archived',
  expired: 'Expired',
  tags: 'Tags',
  expiration: 'Expiration',
});
