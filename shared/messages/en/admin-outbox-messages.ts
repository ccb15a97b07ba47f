// The administration's outbox: mails that wait or were sent (R 2.234, R 2.235).
import { defineMessages } from '../define-messages.ts';

export const adminOutboxMessages = defineMessages({
  label: 'Outbox',
  failed: 'Failed to fetch outbox',
  empty: 'No mails yet',
  loading: 'Loading mails…',
  total:
    '{more, select, yes {More than {count, number} mails} other {{count, plural, one {# mail} other {# mails}}}}',
  sendingOn: 'Sending is on',
  sendingOff: 'Sending is off',
  noServer: 'No mail server is set (SMTP_URL). Mails wait here.',
  subject: 'Subject',
  to: 'To',
  state: 'State',
  waiting: 'Waiting',
  sent: 'Sent',
  failedMail: 'Failed',
  lastError: 'Last error',
  noError: 'None',
  written: 'Written',
  notYet: 'Not yet',
  attempts: 'Attempts',
});
