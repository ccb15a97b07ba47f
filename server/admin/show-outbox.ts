import type { OutboxMail } from '../../shared/api/admin-mail-api.ts';
import type { Context } from '../context.ts';
import { countMails, listMails, type MailRow } from '../mail/mail-store.ts';
import { describePages, rowsBefore } from './paging.ts';

export async function showOutbox(ctx: Context, query: { page: number; limit: number }) {
  const rows = await listMails(ctx.db, { skip: rowsBefore(query), max: query.limit });
  return {
    isSending: ctx.mailer !== null,
    mails: rows.map(describeMail),
    pagination: describePages(query, await countMails(ctx.db)),
  };
}

export function describeMail(row: MailRow): OutboxMail {
  const { id, recipient: to, subject, body, state, attempts, lastError, createdAt, sentAt } = row;
  return {
    id,
    to,
    subject,
    body,
    state,
    attempts,
    lastError,
    createdAt: new Date(createdAt).toISOString(),
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
  };
}
