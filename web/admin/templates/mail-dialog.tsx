// One mail of the outbox, sent or waiting.

import type { OutboxMail } from '../../../shared/api/admin-mail-api.ts';
import { adminOutboxMessages } from '../../../shared/messages/en/admin-outbox-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { EmailText } from '../email-text.tsx';
import { FactList } from '../fact-list.tsx';
import { formatCount } from '../format-figure.ts';

export function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  return (
    <Dialog title={<span className="wrap-anywhere">{mail.subject}</span>} onClose={onClose} wide>
      <div className="grid gap-5 text-label">
        <FactList
          facts={[
            { name: adminOutboxMessages.to(), value: <EmailText address={mail.to} /> },
            { name: adminOutboxMessages.written(), value: formatMoment(mail.createdAt) },
            {
              name: adminOutboxMessages.sent(),
              value: mail.sentAt ? formatMoment(mail.sentAt) : adminOutboxMessages.notYet(),
            },
            { name: adminOutboxMessages.attempts(), value: formatCount(mail.attempts) },
            ...(mail.lastError ? [{ name: adminOutboxMessages.lastError(), value: mail.lastError }] : []),
          ]}
        />
        <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">{mail.body}</p>
      </div>
    </Dialog>
  );
}
