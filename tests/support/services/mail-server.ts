import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  /** The recipients of the envelope. */
  to: string[];
  headers: Record<string, string>;
  subject: string;
  text: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Recipients and senders that it answers with 550. */
  refused: Set<string>;
  stop(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  const refusalOf = (address: string) =>
    refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(refusalOf(address)),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          ...readMail(Buffer.concat(chunks).toString('utf8')),
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
    refused,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Headers, subject and text of a mail of one part, decoded. */
function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/gu, ' ');
  const headers = Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = raw.slice(end + 4);
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? fromQuoted(body.replace(/=\r\n/gu, ''))
        : Buffer.from(body);
  return {
    headers,
    subject: decodeWords(headers.subject ?? ''),
    text: bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd(),
  };
}

function fromQuoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
}

/** '=?UTF-8?Q?Fianc=C3=A9es?=' -> 'Fiancées'. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/gu, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_, kind: string, word: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : fromQuoted(word.replaceAll('_', ' '))
      ).toString('utf8'),
    );
}
