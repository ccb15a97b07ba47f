import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/languages.ts';
import type { OwnerMail } from '../../shared/rules/admin/mail-templates.ts';
import { isMailTopic, MAIL_TOPICS, type MailTopic } from '../../shared/rules/mail-topics.ts';
import type { Context, UserViewer } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Keys } from '../secret.ts';
import { findMailReader, listMutedTopics, muteTopic, unmuteTopic } from './muted-mail-store.ts';

const TOPICS: Record<OwnerMail, MailTopic> = {
  album_expires_soon: 'expiration',
  album_archived: 'expiration',
  photos_reported: 'photos_reported',
  first_photo: 'first_photo',
  photos_waiting: 'photos_waiting',
  photo_limit_near: 'limits',
  photo_limit_reached: 'limits',
  storage_limit_near: 'limits',
  storage_limit_reached: 'limits',
};

interface NewOwnerMail {
  template: OwnerMail;
  values: (language: Language) => Record<string, string>;
  albumId?: string;
}

/** Queues the mail, unless the owner has switched the topic off. */
export async function mailOwner(
  ctx: Context,
  tx: Db,
  ownerId: string,
  { values, ...mail }: NewOwnerMail,
): Promise<void> {
  const topic = TOPICS[mail.template];
  const reader = await findMailReader(tx, ownerId, topic);
  if (!reader) return;
  const { name, email: to, language } = reader;
  await queueMail(tx, {
    ...mail,
    to,
    language,
    values: { name, ...values(language) },
    unsubscribePath: unsubscribePath(ctx.keys, topic, ownerId),
    at: ctx.now(),
  });
}

export async function showMailSwitches(ctx: Context, { user }: UserViewer) {
  const muted = await listMutedTopics(ctx.db, user.id);
  const mails = Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, !muted.includes(topic)]));
  return { mails: mails as Record<MailTopic, boolean> };
}

export async function changeMailSwitches(
  ctx: Context,
  viewer: UserViewer,
  switches: Partial<Record<MailTopic, boolean | undefined>>,
) {
  await ctx.db.transaction().execute(async (tx) => {
    for (const topic of MAIL_TOPICS) {
      if (switches[topic] === true) await unmuteTopic(tx, viewer.user.id, topic);
      if (switches[topic] === false) await muteTopic(tx, viewer.user.id, topic);
    }
  });
  return showMailSwitches(ctx, viewer);
}

/** Needs only the link in a mail, not a session. Throws NOT_FOUND for an invalid link. */
export async function unsubscribe(
  ctx: Context,
  { topic, token }: { topic: string; token: string },
): Promise<void> {
  if (!isMailTopic(topic)) throw new AppError('NOT_FOUND');
  const userId = readUnsubscribeToken(ctx.keys, topic, token);
  if (userId === null) throw new AppError('NOT_FOUND');
  await muteTopic(ctx.db, userId, topic);
}

/** The link never expires, because mails stay in mailboxes for years. */
export function unsubscribePath(keys: Keys, topic: MailTopic, userId: string): string {
  return `/unsubscribe/${topic}/${createToken(keys, topic, userId)}`;
}

/** Returns the user's id, or null if the token is invalid or belongs to another topic. */
function readUnsubscribeToken(keys: Keys, topic: MailTopic, token: string): string | null {
  const userId = token.slice(0, token.lastIndexOf('.'));
  const [expected, given] = [Buffer.from(createToken(keys, topic, userId)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? userId : null;
}

function createToken(keys: Keys, topic: MailTopic, userId: string): string {
  const proof = createHmac('sha256', keys.unsubscribing).update(`${topic} ${userId}`).digest('base64url');
  return `${userId}.${proof}`;
}
