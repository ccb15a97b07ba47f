/** Topics of mails to owners. Each can be switched off. */
export const MAIL_TOPICS = [
  'first_photo',
  'photos_waiting',
  'limits',
  'photos_reported',
  'expiration',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

export function isMailTopic(text: string | undefined): text is MailTopic {
  return (MAIL_TOPICS as readonly (string | undefined)[]).includes(text);
}

export const NEAR_LIMIT_PERCENT = 80;

/** Returns the number of photos or bytes from which the owner is warned. */
export function nearLimit(max: number): number {
  return Math.ceil((max * NEAR_LIMIT_PERCENT) / 100);
}
