import type { Problem } from '../../problems.ts';

export const MAIL_TEMPLATE_KEYS = [
  'welcome',
  'guest_welcome',
  'album_expires_soon',
  'album_archived',
  'photos_reported',
  'first_photo',
  'photos_waiting',
  'photo_limit_near',
  'photo_limit_reached',
  'storage_limit_near',
  'storage_limit_reached',
] as const;
export type MailTemplateKey = (typeof MAIL_TEMPLATE_KEYS)[number];

/** Mails that tell owners of their albums. The others belong to the account, and cannot be switched off. */
export type OwnerMail = Exclude<MailTemplateKey, 'welcome' | 'guest_welcome'>;

export function isMailTemplateKey(text: string): text is MailTemplateKey {
  return (MAIL_TEMPLATE_KEYS as readonly string[]).includes(text);
}

const MAX_SUBJECT_LENGTH = 200;
const MAX_BODY_LENGTH = 5_000;

export const EXPIRES_SOON_DAYS = 3;

type MailVariable =
  | 'name'
  | 'albumTitle'
  | 'photoCount'
  | 'waitingCount'
  | 'photoLimit'
  | 'storageLimit'
  | 'expirationDate'
  | 'homeLink'
  | 'albumLink'
  | 'reviewLink'
  | 'profileLink'
  | 'uploadsLink';

export const MAIL_VARIABLES: Record<MailTemplateKey, readonly MailVariable[]> = {
  welcome: ['name', 'homeLink'],
  guest_welcome: ['name', 'albumTitle', 'uploadsLink'],
  album_expires_soon: ['name', 'albumTitle', 'expirationDate', 'albumLink'],
  album_archived: ['name', 'albumTitle', 'photoCount', 'albumLink'],
  photos_reported: ['name', 'albumTitle', 'albumLink'],
  first_photo: ['name', 'albumTitle', 'albumLink'],
  photos_waiting: ['name', 'albumTitle', 'waitingCount', 'reviewLink'],
  photo_limit_near: ['name', 'albumTitle', 'photoCount', 'photoLimit', 'albumLink'],
  photo_limit_reached: ['name', 'albumTitle', 'photoLimit', 'albumLink'],
  storage_limit_near: ['name', 'storageLimit', 'profileLink'],
  storage_limit_reached: ['name', 'storageLimit', 'profileLink'],
};

export function checkSubject(subject: string): Problem | null {
  if (subject.trim() === '') return { code: 'mailTemplate.subjectMissing' };
  if (/\p{Cc}/u.test(subject)) return { code: 'mailTemplate.subjectNotOneLine' };
  return subject.length > MAX_SUBJECT_LENGTH
    ? { code: 'mailTemplate.subjectTooLong', max: MAX_SUBJECT_LENGTH }
    : null;
}

export function checkMailBody(body: string): Problem | null {
  if (body.trim() === '') return { code: 'mailTemplate.bodyMissing' };
  return body.length > MAX_BODY_LENGTH ? { code: 'mailTemplate.bodyTooLong', max: MAX_BODY_LENGTH } : null;
}

export function checkVariables(key: MailTemplateKey, text: string): Problem | null {
  const known: readonly string[] = MAIL_VARIABLES[key];
  const named = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());
  const unknown = [...new Set(named)].filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  return {
    code: 'mailTemplate.unknownVariables',
    names: unknown.map((name) => `{{${name}}}`).join(', '),
  };
}

/** The pattern includes spaces: excluding them takes cubic time. */
const VARIABLE = /\{\{([^{}]*)\}\}/gu;

/** A variable without a value stays as it is. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (written, spaced: string) => {
    const name = spaced.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? '') : written;
  });
}

export type MailPart = { kind: 'text' | 'signature'; text: string } | { kind: 'button' };

/** How a mail with colours divides its text: where the link stands by itself it is a button. */
export function mailParts(body: string, link: string | null): MailPart[] {
  return body.split(/\n\n+/u).map((text) => {
    if (text === link) return { kind: 'button' };
    return text.startsWith(SIGNATURE)
      ? { kind: 'signature', text: text.slice(SIGNATURE.length) }
      : { kind: 'text', text };
  });
}

/** The line above a signature: mail programs know it. */
export const SIGNATURE = '-- \n';

/** Its value is an address of ours, and nothing that people typed. */
export function isLink(variable: string): boolean {
  return /Link$/u.test(variable);
}

/** Its value is a number of ours: the dot of '1.5 GB' makes no link. */
export function isFigure(variable: string): boolean {
  return /(?:Count|Limit)$/u.test(variable);
}

/** The address among the values of a mail, which has one at most. */
export function linkAmong(values: Readonly<Record<string, string>>): string | null {
  return Object.entries(values).find(([name]) => isLink(name))?.[1] ?? null;
}

export function exampleValues(key: MailTemplateKey, examples: Record<MailVariable, () => string>) {
  return Object.fromEntries(MAIL_VARIABLES[key].map((name) => [name, examples[name]()]));
}
