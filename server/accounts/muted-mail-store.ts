import type { MailTopic } from '../../shared/rules/mail-topics.ts';
import type { Db } from '../db/open-db.ts';

/** Returns undefined if the user gets no mails about the topic. */
export async function findMailReader(db: Db, userId: string, topic: MailTopic) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mutedMails')
            .select('topic')
            .whereRef('mutedMails.userId', '=', 'users.id')
            .where('topic', '=', topic),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function listMutedTopics(db: Db, userId: string): Promise<MailTopic[]> {
  const rows = await db.selectFrom('mutedMails').select('topic').where('userId', '=', userId).execute();
  return rows.map(({ topic }) => topic);
}

export async function muteTopic(db: Db, userId: string, topic: MailTopic): Promise<void> {
  await db
    .insertInto('mutedMails')
    .columns(['userId', 'topic'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => ['id', user.val(topic).as('topic')])
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unmuteTopic(db: Db, userId: string, topic: MailTopic): Promise<void> {
  await db.deleteFrom('mutedMails').where('userId', '=', userId).where('topic', '=', topic).execute();
}
