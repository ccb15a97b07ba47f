import type { OutboxKind } from '../db/schema.ts';
import type { OutboxRow } from './outbox-store.ts';

export interface Sender {
  send(message: OutboxRow): Promise<void>;
}

export type Senders = Record<OutboxKind, Sender | null>;

/** Only this message was rejected. Other errors affect every message of its kind. */
export class MessageRefused extends Error {
  /** True if the other side may accept the message later. */
  readonly isForNow: boolean;

  constructor(cause: unknown, isForNow: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isForNow = isForNow;
  }
}
