import { instance } from '../../shared/messages/instance.ts';
import { isolate } from '../../shared/messages/isolate.ts';
import type { Language } from '../../shared/messages/languages.ts';
import {
  fillIn,
  isFigure,
  isLink,
  linkAmong,
  type MailTemplateKey,
  SIGNATURE,
} from '../../shared/rules/admin/mail-templates.ts';
import { contactLink } from '../../shared/rules/contact-link.ts';
import { cleanLine } from '../../shared/rules/fields.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open-db.ts';
import { insertMessage, type OutboxRow } from '../outbox/outbox-store.ts';
import { mailsIn } from '../server-catalogue.ts';
import type { MailContents } from './mail-html.ts';
import { findEditedTemplate } from './template-store.ts';

export interface Mail extends MailContents {
  albumId: string | null;
  unsubscribePath: string | null;
}

export function toMail({ payload }: Pick<OutboxRow, 'payload'>): Mail {
  // Mails queued before version 1.1 lack these fields.
  const before = { link: null, language: 'en', isEdited: true, albumId: null, unsubscribePath: null };
  return { ...before, ...JSON.parse(payload) };
}

export interface NewMail {
  template: MailTemplateKey;
  to: string;
  language: Language;
  values: Record<string, string>;
  albumId?: string;
  unsubscribePath?: string;
  at: number;
}

/** Adds the mail to the outbox. A text that an administrator wrote is used for all languages. */
export async function queueMail(tx: Db, mail: NewMail): Promise<OutboxRow> {
  const { template, to, language, values, albumId = null, unsubscribePath = null, at } = mail;
  const edited = await findEditedTemplate(tx, template);
  const { subject, body } = edited
    ? { ...edited, subject: cleanLine(edited.subject) }
    : defaultMail(template, language);
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isLink(name) ? value : isolate(cleanLine(isFigure(name) ? value : breakLinks(value)), language),
    ]),
  );
  const written: Mail = {
    template,
    subject: fillIn(subject, safe),
    body: fillIn(body, safe) + signature(),
    link: linkAmong(values),
    language,
    isEdited: edited !== undefined,
    albumId,
    unsubscribePath,
  };
  return insertMessage(tx, { kind: 'mail', recipient: to, createdAt: at }, written);
}

export function defaultMail(
  template: MailTemplateKey,
  language: Language,
): { subject: string; body: string } {
  const { subject, body } = mailsIn(language)[template];
  const product = isolate(instance.name, language);
  return { subject: fillIn(subject, { product }), body: fillIn(body, { product }) };
}

/** Appears below every mail if the instance has a contact address. */
function signature(): string {
  const { name, address } = instance;
  return address === null ? '' : `\n\n${SIGNATURE}${name}\n${contactLink(address).text}`;
}

/** Breaks links in text that users wrote: otherwise anybody could send advertisements through our mails. */
export function breakLinks(text: string): string {
  return (
    text
      .replace(/:\/\//gu, ': ')
      .replace(/(?<=[^\s.])\.(?=[^\s.])/gu, '. ')
      // Browsers treat these characters as dots in a URL.
      .replace(/[\u3002\uFF0E\uFF61](?=\S)/gu, '$& ')
      .replaceAll('@', ' at ')
  );
}

/**
 * Returns the base URL of links in mails. It comes from the settings: from a request, an attacker could send
 * their own links through our mails. With a mail server there is a `PUBLIC_URL`.
 */
export function getHomeUrl(config: Config): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}
