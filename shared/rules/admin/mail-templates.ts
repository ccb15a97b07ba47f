import type { Problem } from '../../problems.ts';

export const MAIL_TEMPLATE_KEYS = [
  'welcome',
  'guest_welcome',
  'invitation',
  'transfer',
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

/** Mails about an owner's albums. Other mails belong to the account and cannot be switched off. */
export type OwnerMail = Exclude<MailTemplateKey, 'welcome' | 'guest_welcome' | 'invitation' | 'transfer'>;

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
  | 'uploadsLink'
  | 'invitationLink';

export const MAIL_VARIABLES: Record<MailTemplateKey, readonly MailVariable[]> = {
  welcome: ['name', 'homeLink'],
  guest_welcome: ['name', 'albumTitle', 'uploadsLink'],
  invitation: ['name', 'albumTitle', 'invitationLink'],
  transfer: ['name', 'albumTitle', 'invitationLink'],
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

/** Matches spaces too, because a pattern that excludes them takes cubic time. */
const VARIABLE = /\{\{([^{}]*)\}\}/gu;

export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (written, spaced: string) => {
    const name = spaced.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? '') : written;
  });
}

export type MailPart = { kind: 'text' | 'signature'; text: string } | { kind: 'button' };

/** Splits a mail with colours where its link stands alone, so that the link becomes a button. */
export function mailParts(body: string, link: string | null): MailPart[] {
  return body.split(/\n\n+/u).map((text) => {
    if (text === link) return { kind: 'button' };
    return text.startsWith(SIGNATURE)
      ? { kind: 'signature', text: text.slice(SIGNATURE.length) }
      : { kind: 'text', text };
  });
}

/** Mail programs recognise this line above a signature. */
export const SIGNATURE = '-- \n';

/** True if the variable's value is one of our own URLs and contains no text that users wrote. */
export function isLink(variable: string): boolean {
  return /Link$/u.test(variable);
}

/** True if the variable's value is one of our own numbers, so that the dot in '1.5 GB' makes no link. */
export function isFigure(variable: string): boolean {
  return /(?:Count|Limit)$/u.test(variable);
}

/** Returns the URL among the values of a mail. A mail has at most one. */
export function linkAmong(values: Readonly<Record<string, string>>): string | null {
  return Object.entries(values).find(([name]) => isLink(name))?.[1] ?? null;
}

export function exampleValues(key: MailTemplateKey, examples: Record<MailVariable, () => string>) {
  return Object.fromEntries(MAIL_VARIABLES[key].map((name) => [name, examples[name]()]));
}
