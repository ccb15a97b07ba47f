// What an album is at present, as badges, cards and lists say it.
import { defineMessages } from '../define-messages.ts';

export const albumStateMessages = defineMessages({
  public: 'Public',
  private: 'Private',
  archived: 'Archived',
  expired: 'Expired',
});
