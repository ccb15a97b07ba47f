import { type Selectable, sql } from 'kysely';
import type { MailTemplateKey } from '../../shared/rules/mail-templates.ts';
import type { Db } from '../db/open-db.ts';
import type { MailOutboxTable, MailTemplateTable } from '../db/schema.ts';

export type MailRow = Selectable<MailOutboxTable>;
export type EditedTemplateRow = Selectable<MailTemplateTable>;

export async function insertMail(
  db: Db,
  mail: Pick<MailRow, 'id' | 'template' | 'recipient' | 'subject' | 'body' | 'createdAt' | 'nextAttemptAt'>,
): Promise<MailRow> {
  return db.insertInto('mailOutbox').values(mail).returningAll().executeTakeFirstOrThrow();
}

/** Takes the mail that is due the longest, and counts the attempt: until `until` no other server tries it. */
export async function claimMail(db: Db, now: number, until: number): Promise<MailRow | undefined> {
  const due = db
    .selectFrom('mailOutbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1);
  return (
    db
      .updateTable('mailOutbox')
      .set({ nextAttemptAt: until, attempts: sql`attempts + 1` })
      .where('id', 'in', due)
      // Asked twice, so that of two servers at the same mail the second finds it taken.
      .where('state', '=', 'waiting')
      .where('nextAttemptAt', '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
}

export async function updateMail(
  db: Db,
  id: string,
  change: Partial<Pick<MailRow, 'state' | 'sentAt' | 'refusals' | 'lastError' | 'nextAttemptAt'>>,
): Promise<void> {
  await db.updateTable('mailOutbox').set(change).where('id', '=', id).execute();
}

/** Gives up what has waited since before `createdAt`. */
export async function giveUpMailsBefore(db: Db, createdAt: number, lastError: string): Promise<void> {
  await db
    .updateTable('mailOutbox')
    .set({ state: 'failed', lastError })
    .where('state', '=', 'waiting')
    .where('createdAt', '<', createdAt)
    .execute();
}

export async function deleteMailsBefore(db: Db, createdAt: number): Promise<void> {
  await db.deleteFrom('mailOutbox').where('createdAt', '<', createdAt).execute();
}

export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mailOutbox').where('recipient', '=', recipient).execute();
}

export async function listMails(db: Db, { skip, max }: { skip: number; max: number }): Promise<MailRow[]> {
  return db
    .selectFrom('mailOutbox')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(max)
    .execute();
}

export async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mailOutbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that were edited; there are only a few. */
export async function listEditedTemplates(db: Db): Promise<EditedTemplateRow[]> {
  return db.selectFrom('mailTemplates').selectAll().execute();
}

export async function findEditedTemplate(
  db: Db,
  key: MailTemplateKey,
): Promise<EditedTemplateRow | undefined> {
  return db.selectFrom('mailTemplates').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function storeTemplate(db: Db, { key, ...text }: EditedTemplateRow): Promise<void> {
  await db
    .insertInto('mailTemplates')
    .values({ key, ...text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(text))
    .execute();
}

export async function deleteEditedTemplate(db: Db, key: MailTemplateKey): Promise<void> {
  await db.deleteFrom('mailTemplates').where('key', '=', key).execute();
}
