import { setTimeout } from 'node:timers/promises';
import { messages } from '../../shared/messages/messages.ts';
import type { Context } from '../context.ts';
import type { OutboxKind } from '../db/schema.ts';
import {
  claimMessage,
  deleteMessagesBefore,
  giveUpMessagesBefore,
  type OutboxRow,
  updateMessage,
} from './outbox-store.ts';
import { MessageRefused, type Sender } from './sender.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAUSES_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);
/** Delay of a message that is rejected temporarily again and again. It is given up after a week. */
const PUT_OFF_MS = 360 * MINUTE_MS;
/** Maximum delay after an outage, which does not count as an attempt. */
const MAX_TROUBLE_MS = 60 * MINUTE_MS;
/** Longer than sending takes, so a node that has not finished by then has died. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Older messages are given up. If mail is set up late, a welcome of last week helps nobody. */
const STALE_MS = 7 * DAY_MS;
const KEPT_MS = 90 * DAY_MS;
const AT_A_TIME = 100;
const MAX_ERROR_LENGTH = 300;
const NOTE_TRIES = 4;
const NOTE_PAUSE_MS = 500;

/** A stopping server finishes only the current message. */
export async function sendOutbox(ctx: Context, stopping: AbortSignal): Promise<void> {
  for (const kind of Object.keys(ctx.senders) as OutboxKind[]) {
    const sender = ctx.senders[kind];
    if (sender) await sendWaiting(ctx, kind, sender, stopping);
  }
}

async function sendWaiting(
  ctx: Context,
  kind: OutboxKind,
  sender: Sender,
  stopping: AbortSignal,
): Promise<void> {
  await giveUpMessagesBefore(ctx.db, kind, ctx.now() - STALE_MS, messages.mailFailure.waitedTooLong());
  for (let sent = 0; sent < AT_A_TIME && !stopping.aborted; sent += 1) {
    const now = ctx.now();
    const message = await claimMessage(ctx.db, kind, now, now + CLAIM_MS);
    if (!message) return;
    try {
      await sender.send(message);
    } catch (error) {
      await noteFailure(ctx, message, error);
      // The other messages would fail in the same way, so they wait for the next round.
      if (!(error instanceof MessageRefused)) return;
      continue;
    }
    await noteSent(ctx, message);
  }
}

/** Retries, because a message that is not marked as sent is sent again. */
async function noteSent(ctx: Context, { id }: OutboxRow): Promise<void> {
  const sent = { state: 'sent', sentAt: ctx.now(), lastError: null } as const;
  for (let left = NOTE_TRIES - 1; ; left -= 1) {
    try {
      await updateMessage(ctx.db, id, sent);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await setTimeout(NOTE_PAUSE_MS);
    }
  }
}

async function noteFailure(ctx: Context, message: OutboxRow, error: unknown): Promise<void> {
  const { id, kind, attempts } = message;
  const isRefused = error instanceof MessageRefused;
  const refusals = message.refusals + (isRefused ? 1 : 0);
  const pause = isRefused
    ? (PAUSES_MS[refusals - 1] ?? (error.isForNow ? PUT_OFF_MS : undefined))
    : Math.min(PAUSES_MS[attempts - 1] ?? MAX_TROUBLE_MS, MAX_TROUBLE_MS);
  const reason = error instanceof Error ? error.message : String(error);
  // Logs no reason, which may contain the recipient. The outbox shows it.
  ctx.log.warn({ id, kind, attempts }, 'outbox: not sent');
  await updateMessage(ctx.db, id, {
    refusals,
    lastError: reason.slice(0, MAX_ERROR_LENGTH),
    ...(pause === undefined ? { state: 'failed' } : { nextAttemptAt: ctx.now() + pause }),
  });
}

export async function sweepOutbox(ctx: Context): Promise<void> {
  await deleteMessagesBefore(ctx.db, ctx.now() - KEPT_MS);
}
