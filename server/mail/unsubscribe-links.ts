import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailTopic } from '../../shared/rules/mail-topics.ts';
import type { Keys } from '../secret.ts';

/** The link never expires, because mails stay in mailboxes for years. */
export function unsubscribePath(keys: Keys, topic: MailTopic, userId: string): string {
  return `/unsubscribe/${topic}/${tokenOf(keys, topic, userId)}`;
}

/** Returns the user's id, or null if the token is invalid or belongs to another topic. */
export function readUnsubscribeToken(keys: Keys, topic: MailTopic, token: string): string | null {
  const userId = token.slice(0, token.lastIndexOf('.'));
  const [expected, given] = [Buffer.from(tokenOf(keys, topic, userId)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? userId : null;
}

function tokenOf(keys: Keys, topic: MailTopic, userId: string): string {
  const proof = createHmac('sha256', keys.unsubscribing).update(`${topic} ${userId}`).digest('base64url');
  return `${userId}.${proof}`;
}
