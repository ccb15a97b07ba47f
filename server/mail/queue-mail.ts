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

/** The payload of a message of kind 'mail'. */
export interface Mail extends MailContents {
  /** Whose cover and accent it has. */
  albumId: string | null;
  /** Of a mail that its reader can switch off. */
  unsubscribePath: string | null;
}

export function mailOf({ payload }: Pick<OutboxRow, 'payload'>): Mail {
  // Those that wait since before mails had colours say the less.
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

/** The mail waits in the outbox until the job sends it. A text that an administrator wrote goes to all languages. */
export async function queueMail(tx: Db, mail: NewMail): Promise<OutboxRow> {
  const { template, to, language, values, albumId = null, unsubscribePath = null, at } = mail;
  const edited = await findEditedTemplate(tx, template);
  const { subject, body } = edited
    ? { ...edited, subject: cleanLine(edited.subject) }
    : defaultMail(template, language);
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isLink(name) ? value : isolate(cleanLine(isFigure(name) ? value : withoutLinks(value)), language),
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

/** Where no administrator wrote another text. */
export function defaultMail(
  template: MailTemplateKey,
  language: Language,
): { subject: string; body: string } {
  const { subject, body } = mailsIn(language)[template];
  const product = isolate(instance.name, language);
  return { subject: fillIn(subject, { product }), body: fillIn(body, { product }) };
}

/** Under every mail of an installation with an address. */
function signature(): string {
  const { name, address } = instance;
  return address === null ? '' : `\n\n${SIGNATURE}${name}\n${contactLink(address).text}`;
}

/**
 * What people type stands in mails to whatever address they name: no mail program may make a link of it, or our mails
 * could carry advertisements.
 */
export function withoutLinks(text: string): string {
  return (
    text
      .replace(/:\/\//gu, ': ')
      .replace(/(?<=[^\s.])\.(?=[^\s.])/gu, '. ')
      // Address bars take these for dots.
      .replace(/[\u3002\uFF0E\uFF61](?=\S)/gu, '$& ')
      .replaceAll('@', ' at ')
  );
}

/**
 * Where links of mails lead: as the settings say, never as a request says. Otherwise an attacker could send links of
 * their own through our mails.
 * With a mail server there is a `PUBLIC_URL`.
 */
export function homeAddress(config: Config): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}
