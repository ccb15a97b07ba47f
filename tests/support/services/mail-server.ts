import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  /** The name in the sending server's greeting. */
  greeting: string;
  /** The recipients of the envelope. */
  to: string[];
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  /** Pictures by content id. */
  pictures: Record<string, Buffer>;
}

export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Recipients and senders rejected with 550. */
  rejected: Set<string>;
  /** Recipients and senders rejected temporarily with 451. */
  deferred: Set<string>;
  stop(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  const putOff = new Set<string>();
  const findRejection = (address: string) => {
    if (putOff.has(address)) return Object.assign(new Error('not today'), { responseCode: 451 });
    return refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(findRejection(address)),
    onRcptTo: ({ address }, _session, done) => done(findRejection(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          greeting: session.hostNameAppearsAs,
          to: rcptTo.map((recipient) => recipient.address),
          ...readMail(await PostalMime.parse(Buffer.concat(chunks))),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    received,
    rejected: refused,
    deferred: putOff,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(mail: Email): Omit<ReceivedMail, 'from' | 'greeting' | 'to'> {
  const pictures = mail.attachments.map(({ contentId = '', content }) => [
    contentId.slice(1, -1),
    Buffer.from(content as ArrayBuffer),
  ]);
  return {
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: mail.html ?? '',
    pictures: Object.fromEntries(pictures),
  };
}
