// One mail as it was or will be sent.

import type { OutboxMail } from '../../shared/api/admin-mail-api.ts';
import { momentWords } from '../ui/date-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmailText } from './email-text.tsx';
import { FactList } from './fact-list.tsx';
import { countWords } from './figure-words.ts';

export function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  return (
    <Dialog title={<span className="wrap-anywhere">{mail.subject}</span>} onClose={onClose} wide>
      <div className="grid gap-5 text-label">
        <FactList
          facts={[
            { name: 'To', value: <EmailText address={mail.to} /> },
            { name: 'Written', value: momentWords(mail.createdAt) },
            { name: 'Sent', value: mail.sentAt ? momentWords(mail.sentAt) : 'Not yet' },
            { name: 'Attempts', value: countWords(mail.attempts) },
            ...(mail.lastError ? [{ name: 'Last error', value: mail.lastError }] : []),
          ]}
        />
        <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">{mail.body}</p>
      </div>
    </Dialog>
  );
}
