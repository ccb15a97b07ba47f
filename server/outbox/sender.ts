import type { OutboxKind } from '../db/schema.ts';
import type { OutboxRow } from './outbox-store.ts';

export interface Sender {
  /** Resolves once the other side has taken the message over. */
  send(message: OutboxRow): Promise<void>;
}

/** Messages of a kind without one wait. */
export type Senders = Record<OutboxKind, Sender | null>;

/** The other side has refused this one message. Any other error is one that every message of its kind would meet. */
export class MessageRefused extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
