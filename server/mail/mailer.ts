import { instance } from '../../shared/messages/instance.ts';
import type { Config } from '../config.ts';
import { MessageRefused, type Sender } from '../outbox/sender.ts';
import { homeAddress, mailOf } from './queue-mail.ts';

const CONNECT_MS = 10_000;
/** Milliseconds: less than a stopping server has. */
const SEND_MS = 45_000;

/** Null without SMTP_URL: then mails wait. */
export async function openMailer(config: Config): Promise<Sender | null> {
  if (!config.SMTP_URL) return null;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = senderOf(config, config.SMTP_URL);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send(message) {
      const { id, recipient, createdAt } = message;
      const { subject, body } = mailOf(message);
      try {
        await transport.sendMail({
          from,
          // An object, so that an address cannot be read as several.
          to: { name: '', address: recipient },
          subject,
          text: body,
          // The same at every attempt: a recipient who gets a mail twice can tell.
          messageId: `<${id}@${domain}>`,
          date: new Date(createdAt),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.timeout(SEND_MS),
        });
      } catch (error) {
        throw isOnlyThisMail(error) ? new MessageRefused(error) : error;
      }
    },
  };
}

/** A refusal of the sender would meet every mail. */
function isOnlyThisMail(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string };
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
}

const NAMED = /^([^<]*)<([^<>]+)>$/u;

/** `MAIL_FROM`, else the mail server's user if it is an address, else keepsake@ the public host. */
export function senderOf(config: Config, mailServer: string): { name: string; address: string } {
  const user = decodeURIComponent(new URL(mailServer).username);
  const host = new URL(homeAddress(config)).hostname;
  const from = config.MAIL_FROM ?? (user.includes('@') ? user : `keepsake@${host}`);
  const [, name, address] = NAMED.exec(from) ?? [];
  return { name: name?.trim() || instance.name, address: address ?? from };
}
