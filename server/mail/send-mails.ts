import { setTimeout } from 'node:timers/promises';
import { messages } from '../../shared/messages/messages.ts';
import type { Context } from '../context.ts';
import { claimMail, deleteMailsBefore, giveUpMailsBefore, type MailRow, updateMail } from './mail-store.ts';
import { MailRefused } from './mailer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAUSES_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);
/** An error that is not the mail's own never uses up its attempts, and may be over at any time. */
const MAX_TROUBLE_MS = 60 * MINUTE_MS;
/** Longer than sending one takes: a node that claimed it and has not finished by then is gone. */
const CLAIM_MS = 5 * MINUTE_MS;
/** A welcome a week late helps no user, when an operator sets up a mail server at last. */
const STALE_MS = 7 * DAY_MS;
const KEPT_MS = 90 * DAY_MS;
const AT_A_TIME = 100;
const MAX_ERROR_LENGTH = 300;
const NOTE_TRIES = 4;
const NOTE_PAUSE_MS = 500;

/** Without a mail server mails wait. When the server stops, the job finishes the mail in hand. */
export async function sendWaitingMails(ctx: Context, stopping: AbortSignal): Promise<void> {
  const { mailer } = ctx;
  if (!mailer) return;
  await giveUpMailsBefore(ctx.db, ctx.now() - STALE_MS, messages.mailFailure.waitedTooLong());
  for (let sent = 0; sent < AT_A_TIME && !stopping.aborted; sent += 1) {
    const now = ctx.now();
    const mail = await claimMail(ctx.db, now, now + CLAIM_MS);
    if (!mail) return;
    try {
      await mailer.send(mail);
    } catch (error) {
      const isRefused = error instanceof MailRefused && error.onlyThisMail;
      await noteFailure(ctx, mail, error, isRefused);
      // The others would meet the same error: they wait for the next round.
      if (!isRefused) return;
      continue;
    }
    await noteSent(ctx, mail);
  }
}

/** Tries again, since a mail that is not marked as sent is sent again. */
async function noteSent(ctx: Context, { id }: MailRow): Promise<void> {
  const sent = { state: 'sent', sentAt: ctx.now(), lastError: null } as const;
  for (let left = NOTE_TRIES - 1; ; left -= 1) {
    try {
      await updateMail(ctx.db, id, sent);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await setTimeout(NOTE_PAUSE_MS);
    }
  }
}

async function noteFailure(ctx: Context, mail: MailRow, error: unknown, isRefused: boolean): Promise<void> {
  const refusals = mail.refusals + (isRefused ? 1 : 0);
  const pause = isRefused
    ? PAUSES_MS[refusals - 1]
    : Math.min(PAUSES_MS[mail.attempts - 1] ?? MAX_TROUBLE_MS, MAX_TROUBLE_MS);
  const reason = error instanceof Error ? error.message : String(error);
  // The outbox says why; that message may name the recipient, which the log does not.
  ctx.log.warn({ mailId: mail.id, attempts: mail.attempts }, 'mail: not sent');
  await updateMail(ctx.db, mail.id, {
    refusals,
    lastError: reason.slice(0, MAX_ERROR_LENGTH),
    ...(pause === undefined ? { state: 'failed' } : { nextAttemptAt: ctx.now() + pause }),
  });
}

/** The job: forgets mails after 90 days, whatever became of them. */
export async function sweepMails(ctx: Context): Promise<void> {
  await deleteMailsBefore(ctx.db, ctx.now() - KEPT_MS);
}
