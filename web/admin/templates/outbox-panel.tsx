import type { UseQueryResult } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { OutboxMail } from '../../../shared/api/admin-mail-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_PAGE_SIZE } from '../../../shared/rules/admin/admin-lists.ts';
import type { ApiError } from '../../http/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { formatMoment } from '../../ui/format-day.ts';
import { EmailText, FactList } from '../admin-parts.tsx';
import type { AdminReply } from '../admin-request.ts';
import { formatCount } from '../formats.ts';
import { type ListColumn, ListRows } from '../list/list-rows.tsx';
import { PagedList } from '../list/paged-list.tsx';

interface OutboxPanelProps {
  query: UseQueryResult<AdminReply<'GET /admin/outbox'>, ApiError>;
  list: ComponentProps<typeof PagedList>['list'];
}

const STATES = {
  waiting: { tone: 'warn', name: messages.adminOutbox.waiting },
  sent: { tone: 'ok', name: messages.adminOutbox.sent },
  failed: { tone: 'danger', name: messages.adminOutbox.failedMail },
} as const;

function outboxColumns(onOpen: (mail: OutboxMail) => void): readonly ListColumn<OutboxMail, never>[] {
  return [
    {
      name: messages.adminOutbox.subject,
      cell: (mail) => (
        <button
          type="button"
          dir="auto"
          onClick={() => onOpen(mail)}
          className="max-w-full truncate text-start underline decoration-control underline-offset-4 hover:text-accent hover:decoration-accent focus-visible:outline-offset-0 max-md:min-h-8 max-md:whitespace-normal"
        >
          {mail.subject}
        </button>
      ),
    },
    {
      name: messages.adminOutbox.to,
      cell: (mail) => <EmailText address={mail.to} />,
      isLong: true,
      wraps: true,
      width: '22%',
    },
    {
      name: messages.adminOutbox.state,
      cell: (mail) => <Badge tone={STATES[mail.state].tone}>{STATES[mail.state].name()}</Badge>,
      isLong: true,
      width: '6rem',
    },
    {
      name: messages.adminOutbox.lastError,
      cell: (mail) => (
        <span className={mail.lastError ? 'text-danger' : 'text-ink-2'}>
          {mail.lastError ?? messages.adminOutbox.noError()}
        </span>
      ),
      isLong: true,
      width: '20%',
    },
    {
      name: messages.adminOutbox.written,
      cell: (mail) => <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>,
      isNumber: true,
      isLong: true,
      width: '13.5rem',
    },
  ];
}

export function OutboxPanel({ query, list }: OutboxPanelProps) {
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const { data } = query;
  return (
    <section aria-labelledby="outbox">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="outbox" className="font-display text-card">
          {messages.adminOutbox.label()}
        </h2>
        {data && (
          <Badge tone={data.isSending ? 'ok' : 'warn'}>
            {data.isSending ? messages.adminOutbox.sendingOn() : messages.adminOutbox.sendingOff()}
          </Badge>
        )}
      </div>
      {data && !data.isSending && (
        <p className="mb-3 rounded-control bg-warn/10 px-4 py-3 text-warn">
          {messages.adminOutbox.noServer()}
        </p>
      )}
      <PagedList
        messages={messages.adminOutbox}
        emptyIcon={MailX}
        query={query}
        list={list}
        rows={data?.mails}
      >
        <ListRows
          label={messages.adminOutbox.label()}
          columns={outboxColumns(setOpen)}
          rows={data?.mails}
          keyOf={(mail) => mail.id}
          skeletonRows={ADMIN_PAGE_SIZE}
        />
      </PagedList>
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  return (
    <Dialog title={<span className="wrap-anywhere">{mail.subject}</span>} onClose={onClose} wide>
      <div className="grid gap-5 text-label">
        <FactList
          facts={[
            { name: messages.adminOutbox.to(), value: <EmailText address={mail.to} /> },
            { name: messages.adminOutbox.written(), value: formatMoment(mail.createdAt) },
            {
              name: messages.adminOutbox.sent(),
              value: mail.sentAt ? formatMoment(mail.sentAt) : messages.adminOutbox.notYet(),
            },
            { name: messages.adminOutbox.attempts(), value: formatCount(mail.attempts) },
            ...(mail.lastError ? [{ name: messages.adminOutbox.lastError(), value: mail.lastError }] : []),
          ]}
        />
        <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-wrap">{mail.body}</p>
      </div>
    </Dialog>
  );
}
