import { isIPv4 } from 'node:net';
import { instance } from '../../shared/messages/instance.ts';
import type { Accent } from '../../shared/rules/album-look.ts';
import type { Config } from '../config.ts';
import { readLogo } from '../http/pages/logo.ts';
import { MessageRefused, type Sender } from '../outbox/sender.ts';
import { COVER_CID, LOGO_CID, mailHtml, mailText } from './mail-html.ts';
import { getHomeUrl, type Mail, toMail } from './queue-mail.ts';

const CONNECT_MS = 10_000;
/** Milliseconds for sending a mail: less than a stopping server has. */
const SEND_MS = 45_000;

export interface SeenAlbum {
  accent: Accent;
  cover: Buffer | null;
}
type FindAlbum = (recipient: string, albumId: string) => Promise<SeenAlbum>;

/** Returns null without SMTP_URL. Mails then stay in the outbox. */
export async function openMailer(config: Config, findAlbum: FindAlbum): Promise<Sender | null> {
  if (!config.SMTP_URL) return null;
  const logo = config.INSTANCE_LOGO ? await drawLogo(config.INSTANCE_LOGO) : null;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.SMTP_URL,
    name: formatGreeting(getHost(config)),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const home = getHomeUrl(config);
  const from = getMailSender(config, config.SMTP_URL);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send(message) {
      const { id, recipient, createdAt } = message;
      const mail = toMail(message);
      const seen = mail.albumId === null ? NO_ALBUM : await findAlbum(recipient, mail.albumId);
      try {
        await transport.sendMail({
          from,
          // An object, because a string could be parsed as several email addresses.
          to: { name: '', address: recipient },
          ...renderContents(mail, seen, logo, home),
          // The id stays the same in all attempts, so that mail programs recognise duplicates.
          messageId: `<${id}@${domain}>`,
          date: new Date(createdAt),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...getUnsubscribeHeaders(mail, home),
          },
          signal: AbortSignal.timeout(SEND_MS),
        });
      } catch (error) {
        throw isOnlyThisMail(error) ? new MessageRefused(error, isForNow(error)) : error;
      }
    },
  };
}

/** Mail programs send a POST from their own button, whereas link scanners only open the URL (RFC 8058). */
function getUnsubscribeHeaders({ unsubscribePath: path }: Mail, home: string): Record<string, string> {
  if (path === null) return {};
  return {
    'List-Unsubscribe': `<${home}/api${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const NO_ALBUM: SeenAlbum = { accent: 'plum', cover: null };

function renderContents(mail: Mail, { accent, cover }: SeenAlbum, logo: Buffer | null, home: string) {
  const unsubscribeLink = mail.unsubscribePath && home + mail.unsubscribePath;
  const picture = (cid: string, filename: string, content: Buffer | null) =>
    content ? [{ cid, filename, content, contentDisposition: 'inline' as const }] : [];
  return {
    subject: mail.subject,
    text: mailText(mail, unsubscribeLink),
    html: mailHtml(mail, { accent, hasLogo: logo !== null, hasCover: cover !== null }, unsubscribeLink),
    attachments: [...picture(LOGO_CID, 'logo.png', logo), ...picture(COVER_CID, 'cover.jpg', cover)],
  };
}

/** Draws the logo at twice its size. Mail programs show no SVG, and Outlook no WebP. */
async function drawLogo(file: string): Promise<Buffer> {
  const [{ default: sharp }, { bytes }] = await Promise.all([import('sharp'), readLogo(file)]);
  return sharp(bytes, { density: 150 })
    .resize({ width: 64, height: 64, fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
    .catch(() => Promise.reject(new Error(`INSTANCE_LOGO: ${file} cannot be drawn for mails`)));
}

function isOnlyThisMail(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string };
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
}

/** Returns true for a temporary rejection: a used quota, a full mailbox, or greylisting. */
function isForNow(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode < 500;
}

function getHost(config: Config): string {
  return new URL(getHomeUrl(config)).hostname;
}

/**
 * Returns the name by which this server introduces itself. Mail servers expect an IP address in brackets:
 * `[192.0.2.4]`, `[IPv6:…]`.
 */
export function formatGreeting(host: string): string {
  return isIPv4(host) ? `[${host}]` : host.replace('[', '[IPv6:');
}

const NAMED = /^([^<]*)<([^<>]+)>$/u;

/** Returns `MAIL_FROM`, or the mail user if that is an email address, or keepsake@ the public host. */
export function getMailSender(config: Config, mailServer: string): { name: string; address: string } {
  const user = decodeURIComponent(new URL(mailServer).username);
  const from = config.MAIL_FROM ?? (user.includes('@') ? user : `keepsake@${getHost(config)}`);
  const [, name, address] = NAMED.exec(from) ?? [];
  return { name: name?.trim() || instance.name, address: address ?? from };
}
