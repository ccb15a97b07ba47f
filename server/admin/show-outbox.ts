import type { OutboxMail } from '../../shared/api/admin-mail-api.ts';
import type { Context } from '../context.ts';
import { toMail } from '../mail/queue-mail.ts';
import { countMessages, listMessages, type OutboxRow } from '../outbox/outbox-store.ts';
import { countRowsBefore, describePages } from './paging.ts';

export async function showOutbox(ctx: Context, query: { page: number; limit: number }) {
  const rows = await listMessages(ctx.db, 'mail', { skip: countRowsBefore(query), max: query.limit });
  return {
    isSending: ctx.senders.mail !== null,
    mails: rows.map(describeMail),
    pagination: describePages(query, await countMessages(ctx.db, 'mail')),
  };
}

export function describeMail(row: OutboxRow): OutboxMail {
  const { subject, body } = toMail(row);
  const { id, recipient: to, state, attempts, lastError, createdAt, sentAt } = row;
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
