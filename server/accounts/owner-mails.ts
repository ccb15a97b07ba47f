import type { Language } from '../../shared/messages/languages.ts';
import type { OwnerMail } from '../../shared/rules/admin/mail-templates.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUser } from './account-store.ts';

interface NewOwnerMail {
  template: OwnerMail;
  /** Besides the owner's name. */
  values: (language: Language) => Record<string, string>;
  albumId?: string;
}

export async function mailOwner(
  ctx: Context,
  tx: Db,
  ownerId: string,
  { values, ...mail }: NewOwnerMail,
): Promise<void> {
  const owner = await findUser(tx, ownerId);
  if (!owner) return;
  const { name, email: to, language } = owner;
  await queueMail(tx, { ...mail, to, language, values: { name, ...values(language) }, at: ctx.now() });
}
