import { z } from 'zod';
import { ADMIN_PAGE_SIZE } from '../rules/admin/admin-lists.ts';
import { checkMailBody, checkSubject, MAIL_TEMPLATE_KEYS } from '../rules/admin/mail-templates.ts';
import { checkNewEmail, cleanEmail, cleanLine, cleanText } from '../rules/fields.ts';
import { api, checked } from './contract.ts';
import { pageNumber, paginationSchema } from './pagination.ts';

const templateSchema = z.object({
  key: z.enum(MAIL_TEMPLATE_KEYS),
  subject: z.string(),
  body: z.string(),
  /** The label of the button that replaces the link in mails with colours. */
  button: z.string(),
  /** False once an administrator has edited the template. */
  isDefault: z.boolean(),
  updatedAt: z.string().nullable(),
});
export type EditedTemplate = z.infer<typeof templateSchema>;

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof mailSchema>;

export const adminMailApi = api({
  'GET /admin/templates': {
    access: 'admin',
    limit: 'administrators',
    summary: 'The e-mail templates as they are sent.',
    reply: z.object({ templates: z.array(templateSchema) }),
  },
  'PATCH /admin/templates/:key': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Edit a template. A variable that it does not have is refused.',
    body: z.strictObject({
      subject: checked(checkSubject, cleanLine),
      body: checked(checkMailBody, cleanText),
    }),
    reply: z.object({ template: templateSchema }),
  },
  'POST /admin/templates/:key/reset': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Back to what it says unless edited.',
    reply: z.object({ template: templateSchema }),
  },
  'POST /admin/templates/:key/test': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Puts a mail with example values into the outbox.',
    body: z.strictObject({ to: checked(checkNewEmail, cleanEmail) }),
    reply: z.object({ mail: mailSchema }),
    status: 201,
  },
  'GET /admin/outbox': {
    access: 'admin',
    limit: 'administrators',
    summary: 'The mails, newest first, and whether there is a server to send them.',
    query: z.strictObject({
      page: pageNumber,
      limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE_SIZE),
    }),
    reply: z.object({
      /** False if SMTP_URL is not set, so that mails stay in the outbox. */
      isSending: z.boolean(),
      mails: z.array(mailSchema),
      pagination: paginationSchema,
    }),
  },
});
