import type { EditedTemplate } from '../../shared/api/admin-mail-api.ts';
import { AppError, invalid } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/languages.ts';
import { messagesIn } from '../../shared/messages/messages.ts';
import {
  checkVariables,
  exampleValues,
  isMailTemplateKey,
  MAIL_TEMPLATE_KEYS,
  type MailTemplateKey,
} from '../../shared/rules/admin/mail-templates.ts';
import type { AdminViewer, Context } from '../context.ts';
import { limitAttempt } from '../db/attempts.ts';
import { renderButton } from '../mail/mail-html.ts';
import { defaultMail, queueMail } from '../mail/queue-mail.ts';
import {
  deleteEditedTemplate,
  type EditedTemplateRow,
  listEditedTemplates,
  storeTemplate,
} from '../mail/template-store.ts';
import { auditEntry } from './activity-log.ts';
import { describeMail } from './show-outbox.ts';

const TEST_MAILS = { name: 'test-mail', max: 20, windowMs: 3_600_000 };

export async function showTemplates(ctx: Context, { language }: AdminViewer) {
  const edited = await listEditedTemplates(ctx.db);
  const templates = MAIL_TEMPLATE_KEYS.map((key) =>
    describeTemplate(
      key,
      edited.find((row) => row.key === key),
      language,
    ),
  );
  return { templates };
}

export async function editTemplate(
  ctx: Context,
  viewer: AdminViewer,
  name: string,
  text: { subject: string; body: string },
) {
  const key = templateKey(name);
  for (const field of ['subject', 'body'] as const) {
    const problem = checkVariables(key, text[field]);
    if (problem !== null) throw invalid(problem, field);
  }
  const audit = auditEntry(ctx, viewer, { type: 'template_updated', entityType: 'template', entityId: key });
  const row = { key, ...text, updatedAt: ctx.now() };
  await ctx.db.transaction().execute(async (tx) => {
    await storeTemplate(tx, row);
    await audit(tx);
  });
  return { template: describeTemplate(key, row, viewer.language) };
}

export async function resetTemplate(ctx: Context, viewer: AdminViewer, name: string) {
  const key = templateKey(name);
  const audit = auditEntry(ctx, viewer, { type: 'template_reset', entityType: 'template', entityId: key });
  await ctx.db.transaction().execute(async (tx) => {
    await deleteEditedTemplate(tx, key);
    await audit(tx);
  });
  return { template: describeTemplate(key, undefined, viewer.language) };
}

export async function sendTestMail(ctx: Context, viewer: AdminViewer, name: string, to: string) {
  const key = templateKey(name);
  await limitAttempt(ctx.db, TEST_MAILS, viewer.admin.id, ctx.now());
  const audit = auditEntry(ctx, viewer, { type: 'test_mail_sent', entityType: 'template', entityId: key });
  const mail = await ctx.db.transaction().execute(async (tx) => {
    const [values, at] = [exampleValues(key, messagesIn(viewer.language).mailExamples), ctx.now()];
    const queued = await queueMail(tx, { template: key, to, language: viewer.language, values, at });
    await audit(tx);
    return queued;
  });
  return { mail: describeMail(mail) };
}

function templateKey(name: string): MailTemplateKey {
  if (!isMailTemplateKey(name)) throw new AppError('NOT_FOUND');
  return name;
}

/** A text that nobody has edited appears in the administrator's language. */
function describeTemplate(
  key: MailTemplateKey,
  edited: EditedTemplateRow | undefined,
  language: Language,
): EditedTemplate {
  const { subject, body } = edited ?? defaultMail(key, language);
  const updatedAt = edited ? new Date(edited.updatedAt).toISOString() : null;
  const button = renderButton(key, language);
  return { key, subject, body, button, isDefault: edited === undefined, updatedAt };
}
