// The job that sends what waits in the outbox. Claimed before it is sent, so that of several servers one sends it.

import type { Context } from '../context.ts';
import { claimMail, deleteMailsBefore, giveUpMailsBefore, type MailRow, updateMail } from './mail-store.ts';
import { MailRefused } from './mailer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long after its first, second, … failure a mail is tried again; after the last of them it is given up. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);
/** Longer than sending one takes: whoever claimed it and has not finished by then is gone. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Nobody wants to be welcomed a week late, when somebody sets up a mail server at last. */
const STALE_MS = 7 * DAY_MS;
const KEPT_MS = 90 * DAY_MS;
const AT_A_TIME = 100;
const ERROR_MAX = 300;

/** Without a mail server they wait. */
export async function sendWaitingMails(ctx: Context): Promise<void> {
  const { mailer } = ctx;
  if (!mailer) return;
  await giveUpMailsBefore(ctx.db, ctx.now() - STALE_MS, 'It has waited for too long.');
  for (let sent = 0; sent < AT_A_TIME; sent += 1) {
    const now = ctx.now();
    const mail = await claimMail(ctx.db, now, now + CLAIM_MS);
    if (!mail) return;
    try {
      await mailer.send(mail);
    } catch (error) {
      await noteFailure(ctx, mail, error);
      // The others would meet the same trouble: they wait for the next round.
      if (!(error instanceof MailRefused && error.onlyThisMail)) return;
      continue;
    }
    await updateMail(ctx.db, mail.id, { state: 'sent', sentAt: ctx.now(), lastError: null });
  }
}

async function noteFailure(ctx: Context, mail: MailRow, error: unknown): Promise<void> {
  const pause = PAUSES_MS[mail.attempts - 1];
  const words = error instanceof Error ? error.message : String(error);
  // The outbox says why; those words may name the recipient, which the log does not.
  ctx.log.warn({ mailId: mail.id, attempts: mail.attempts }, 'mail: not sent');
  await updateMail(ctx.db, mail.id, {
    lastError: words.slice(0, ERROR_MAX),
    ...(pause === undefined ? { state: 'failed' } : { nextAttemptAt: ctx.now() + pause }),
  });
}

/** The job: forgets mails after 90 days, whatever became of them. */
export async function sweepMails(ctx: Context): Promise<void> {
  await deleteMailsBefore(ctx.db, ctx.now() - KEPT_MS);
}
