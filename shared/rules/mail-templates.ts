// The e-mail templates: their default texts, and how the server fills in their variables (docs/rules.md, section 7).

export const MAIL_TEMPLATE_KEYS = [
  'welcome',
  'guest_welcome',
  'album_expires_soon',
  'album_archived',
] as const;
export type MailTemplateKey = (typeof MAIL_TEMPLATE_KEYS)[number];

export function isMailTemplateKey(text: string): text is MailTemplateKey {
  return (MAIL_TEMPLATE_KEYS as readonly string[]).includes(text);
}

const MAX_SUBJECT_LENGTH = 200;
const MAX_BODY_LENGTH = 5_000;

/** An album's owner gets a mail so many days before it expires. */
export const EXPIRES_SOON_DAYS = 3;

export interface MailTemplate {
  /** The name that administrators see. */
  name: string;
  /** When it is sent. */
  occasion: string;
  /** Written `{{name}}` in subject and body. */
  variables: readonly MailVariable[];
  subject: string;
  /** Plain text. */
  body: string;
}

export interface MailVariable {
  name: string;
  /** The example that the preview and the test mail show. */
  example: string;
}

const NAME = { name: 'name', example: 'Ines Costa' };
const HOME_LINK = { name: 'homeLink', example: 'https://photos.example.org/' };
const ALBUM_TITLE = { name: 'albumTitle', example: 'Ines & Jonas' };
const ALBUM_LINK = { name: 'albumLink', example: 'https://photos.example.org/albums/8f3k2m' };

export const MAIL_TEMPLATES: Record<MailTemplateKey, MailTemplate> = {
  welcome: {
    name: 'Welcome',
    occasion: 'Sent to whoever creates an account.',
    variables: [NAME, HOME_LINK],
    subject: 'Welcome to Keepsake, {{name}}',
    body: `Hi {{name}},

your account is ready. Create your first album, show its QR code, and watch your guests' photos arrive:

{{homeLink}}

Keepsake: collect and share memories instantly.`,
  },
  guest_welcome: {
    name: 'Guest welcome',
    occasion: 'Sent to a guest who registers after an upload.',
    variables: [
      NAME,
      ALBUM_TITLE,
      { name: 'uploadsLink', example: 'https://photos.example.org/my-uploads/8f3k2m' },
    ],
    subject: 'Your photos of {{albumTitle}}',
    body: `Hi {{name}},

thank you for sharing your photos of {{albumTitle}}. You find them again here, and may add more:

{{uploadsLink}}

With the same account you can create albums of your own.`,
  },
  album_expires_soon: {
    name: 'Album expires soon',
    occasion: `Sent to the owner ${EXPIRES_SOON_DAYS} days before an album expires.`,
    variables: [NAME, ALBUM_TITLE, { name: 'expirationDate', example: '28 November 2026' }, ALBUM_LINK],
    subject: '{{albumTitle}} expires on {{expirationDate}}',
    body: `Hi {{name}},

{{albumTitle}} takes no more photos after {{expirationDate}} and is archived then. Extend it if guests still have some to share:

{{albumLink}}`,
  },
  album_archived: {
    name: 'Album archived',
    occasion: 'Sent to the owner when an album was archived because it expired.',
    variables: [NAME, ALBUM_TITLE, { name: 'photoCount', example: '214' }, ALBUM_LINK],
    subject: '{{albumTitle}} has been archived',
    body: `Hi {{name}},

{{albumTitle}} has expired and is archived now. Its photos ({{photoCount}}) are safe, and only you can see them:

{{albumLink}}

Extend its expiration to open it again.`,
  },
};

export function checkSubject(subject: string): string | null {
  if (subject.trim() === '') return 'Subject is required';
  if (/\p{Cc}/u.test(subject)) return 'Subject must be a single line';
  return subject.length > MAX_SUBJECT_LENGTH
    ? `Subject cannot exceed ${MAX_SUBJECT_LENGTH} characters`
    : null;
}

export function checkMailBody(body: string): string | null {
  if (body.trim() === '') return 'Body is required';
  return body.length > MAX_BODY_LENGTH ? `Body cannot exceed ${MAX_BODY_LENGTH} characters` : null;
}

/** Whether every name within `{{…}}` is one that this template has. */
export function checkVariables(key: MailTemplateKey, text: string): string | null {
  const known = MAIL_TEMPLATES[key].variables.map((variable) => variable.name);
  const named = [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());
  const unknown = [...new Set(named)].filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  return `This template has no variable ${unknown.map((name) => `{{${name}}}`).join(', ')}.`;
}

/** The pattern includes the spaces around the name, and code trims them: a pattern without them takes cubic time. */
const VARIABLE = /\{\{([^{}]*)\}\}/gu;

/** Puts the values in; a variable without one stays as it is written. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (written, spaced: string) => {
    const name = spaced.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? '') : written;
  });
}

/** The examples of all variables of a template, for its preview. */
export function exampleValues(key: MailTemplateKey): Record<string, string> {
  return Object.fromEntries(MAIL_TEMPLATES[key].variables.map(({ name, example }) => [name, example]));
}
