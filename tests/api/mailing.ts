import { toMail } from '../../server/mail/queue-mail.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { type MailServer, startMailServer } from '../support/services/mail-server.ts';

export const PUBLIC_URL = 'https://photos.example.org';

export class Mailing {
  keepsake: TestKeepsake;
  mailServer: MailServer;

  private constructor(keepsake: TestKeepsake, mailServer: MailServer) {
    this.keepsake = keepsake;
    this.mailServer = mailServer;
  }

  static async start(settings: Record<string, string> = {}): Promise<Mailing> {
    const mailServer = await startMailServer();
    const MAIL_FROM = 'Keepsake <photos@example.org>';
    const environment = { SMTP_URL: mailServer.url, PUBLIC_URL, MAIL_FROM, ...settings };
    return new Mailing(await startKeepsake({ environment }), mailServer);
  }

  async stop(): Promise<void> {
    await this.keepsake.stop();
    await this.mailServer.stop();
  }

  send(): Promise<void> {
    return this.keepsake.runJob('send outbox');
  }

  /** Returns the whole outbox, oldest first. */
  async outbox() {
    const rows = this.keepsake.ctx.db.selectFrom('outbox').selectAll().orderBy('createdAt');
    return (await rows.execute()).map((row) => ({ ...row, ...toMail(row) }));
  }

  async outboxOf(recipient: string) {
    const mail = (await this.outbox()).find((each) => each.recipient === recipient);
    if (!mail) throw new Error(`no mail to ${recipient}`);
    return mail;
  }

  /** Sends all due mails and returns the recipients and subjects that arrive. */
  async arriving(): Promise<string[][]> {
    this.mailServer.received.length = 0;
    await this.send();
    await this.send();
    return this.mailServer.received.map(({ to, subject }) => [to.join(), subject]);
  }
}
