import type { Selectable } from 'kysely';
import type { MailTemplateKey } from '../../shared/rules/admin/mail-templates.ts';
import type { Db } from '../db/open-db.ts';
import type { MailTemplateTable } from '../db/schema.ts';

export type EditedTemplateRow = Selectable<MailTemplateTable>;

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
