import type { OutboxKind } from '../db/schema.ts';
import type { OutboxRow } from './outbox-store.ts';

export interface Sender {
  send(message: OutboxRow): Promise<void>;
}

/** Messages of a kind without a sender wait. */
export type Senders = Record<OutboxKind, Sender | null>;

/** Only this message was refused. Other errors would meet every message of the kind. */
export class MessageRefused extends Error {
  /** The other side may take it later. */
  readonly isForNow: boolean;

  constructor(cause: unknown, isForNow: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isForNow = isForNow;
  }
}
