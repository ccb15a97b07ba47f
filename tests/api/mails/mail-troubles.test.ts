import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../../server/jobs/job-list.ts';
import { startJobs } from '../../../server/jobs/scheduler.ts';
import { insertMessage, type OutboxRow } from '../../../server/outbox/outbox-store.ts';
import { startKeepsake } from '../../support/keepsake-server.ts';
import { Person } from '../../support/person.ts';
import { startMailServer } from '../../support/services/mail-server.ts';
import { Mailing, PUBLIC_URL } from '../mailing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let mailing: Mailing;
beforeEach(async () => {
  mailing = await Mailing.start();
});
afterEach(() => mailing.stop());

test('an email stays pending while the mail server is down, and is sent after the outage', async () => {
  const port = Number(new URL(mailing.mailServer.url).port);
  await mailing.mailServer.stop();
  await new Person(mailing.keepsake, 'Ines').register();
  await new Person(mailing.keepsake, 'Noor').register();
  await mailing.send();
  const tried = (await mailing.outbox()).filter((mail) => mail.attempts > 0);
  expect(tried).toMatchObject([
    { state: 'waiting', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  ]);

  mailing.mailServer = await startMailServer(port);
  // Only the mail that was not tried yet is due.
  expect(await mailing.arriving()).toHaveLength(1);
  mailing.keepsake.advance(MINUTE);
  expect(await mailing.arriving()).toHaveLength(1);
  expect(await mailing.arriving()).toEqual([]);
  expect((await mailing.outbox()).map((mail) => [mail.state, mail.lastError])).toEqual([
    ['sent', null],
    ['sent', null],
  ]);
});

test('an email to a rejected recipient does not delay others, and is finally given up after ever longer delays', async () => {
  mailing.mailServer.rejected.add('ines@example.org');
  await new Person(mailing.keepsake, 'Ines').register();
  await new Person(mailing.keepsake, 'Noor').register();
  expect((await mailing.arriving()).map(([to]) => to)).toEqual(['noor@example.org']);
  expect(await mailing.outboxOf('ines@example.org')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: expect.stringContaining('550'),
  });
  for (const [index, minutes] of [1, 5, 15, 60, 180, 360].entries()) {
    mailing.keepsake.advance(minutes * MINUTE - 30_000);
    await mailing.send();
    expect(await mailing.outboxOf('ines@example.org')).toMatchObject({
      attempts: index + 1,
      state: 'waiting',
    });
    mailing.keepsake.advance(30_001);
    await mailing.send();
    expect((await mailing.outboxOf('ines@example.org')).attempts).toBe(index + 2);
  }
  expect(await mailing.outboxOf('ines@example.org')).toMatchObject({ state: 'failed', attempts: 7 });
  mailing.mailServer.rejected.clear();
  mailing.keepsake.advance(DAY);
  expect(await mailing.arriving()).toEqual([]);
});

test('an email that is temporarily rejected, for example because of a quota, is retried for a week', async () => {
  mailing.mailServer.deferred.add('ines@example.org');
  await new Person(mailing.keepsake, 'Ines').register();
  for (let hour = 0; hour < 24; hour += 1) {
    await mailing.send();
    mailing.keepsake.advance(60 * MINUTE);
  }
  expect(await mailing.outboxOf('ines@example.org')).toMatchObject({
    state: 'waiting',
    lastError: expect.stringContaining('451'),
  });
  mailing.mailServer.deferred.clear();
  mailing.keepsake.advance(6 * 60 * MINUTE);
  expect(await mailing.arriving()).toHaveLength(1);
});

test('an outage of the mail server gives up no email, even after half a day', async () => {
  mailing.mailServer.rejected.add('photos@example.org');
  await new Person(mailing.keepsake, 'Ines').register();
  await new Person(mailing.keepsake, 'Noor').register();
  for (let hour = 0; hour < 12; hour += 1) {
    await mailing.send();
    await mailing.send();
    mailing.keepsake.advance(60 * MINUTE);
  }
  for (const mail of await mailing.outbox()) {
    expect(mail).toMatchObject({ state: 'waiting', refusals: 0, lastError: expect.stringContaining('550') });
    expect(mail.attempts).toBeGreaterThan(8);
  }
  mailing.mailServer.rejected.clear();
  mailing.mailServer.rejected.add('noor@example.org');
  expect((await mailing.arriving()).map(([to]) => to)).toEqual(['ines@example.org']);
  expect(await mailing.outboxOf('noor@example.org')).toMatchObject({ state: 'waiting', refusals: 1 });
  mailing.mailServer.rejected.clear();
  mailing.keepsake.advance(MINUTE);
  expect((await mailing.arriving()).map(([to]) => to)).toEqual(['noor@example.org']);
});

test('a server that stops finishes the current email and starts no other', async () => {
  for (const name of ['Ines', 'Noor', 'Theo']) await new Person(mailing.keepsake, name).register();
  const { ctx } = mailing.keepsake;
  const { mail: mailer } = ctx.senders;
  const sendMails = jobs.filter((job) => job.name === 'send outbox');
  await new Promise<void>((resolve) => {
    ctx.senders.mail = {
      async send(mail) {
        resolve(stopJobs());
        await mailer?.send(mail);
      },
    };
    const stopJobs = startJobs(ctx, sendMails);
  });
  ctx.senders.mail = mailer;
  expect((await mailing.outbox()).map((mail) => [mail.state, mail.attempts]).sort()).toEqual([
    ['sent', 1],
    ['waiting', 0],
    ['waiting', 0],
  ]);
  expect(await mailing.arriving()).toHaveLength(2);
});

test('a sent email is recorded even if the database fails briefly', async () => {
  await new Person(mailing.keepsake, 'Ines').register();
  const { ctx } = mailing.keepsake;
  const { db, senders } = ctx;
  const mailer = senders.mail;
  let refusals = 0;
  const away = {
    updateTable() {
      refusals += 1;
      if (refusals === 2) ctx.db = db;
      throw new Error('the database is away');
    },
  } as unknown as typeof db;
  ctx.senders.mail = {
    async send(mail) {
      await mailer?.send(mail);
      ctx.db = away;
    },
  };
  await mailing.send();
  expect([refusals, await mailing.outboxOf('ines@example.org')]).toMatchObject([2, { state: 'sent' }]);
});

test('if a server dies while it sends an email, another server sends it with the same Message-ID', async () => {
  await new Person(mailing.keepsake, 'Ines').register();
  const [waiting] = await mailing.outbox();
  // A server ended after it had claimed the mail.
  await mailing.keepsake.ctx.db
    .updateTable('outbox')
    .set({ attempts: 1, nextAttemptAt: mailing.keepsake.ctx.now() + 5 * MINUTE })
    .execute();
  expect(await mailing.arriving()).toEqual([]);
  mailing.keepsake.advance(5 * MINUTE + 1);
  expect(await mailing.arriving()).toHaveLength(1);
  expect(mailing.mailServer.received[0]?.headers['message-id']).toBe(`<${waiting?.id}@example.org>`);
});

test.runIf(process.env.KEEPSAKE_TEST_DB === 'postgres')(
  'two servers with the same outbox send each email once',
  async () => {
    for (let number = 0; number < 6; number += 1)
      await new Person(mailing.keepsake, `Guest ${number}`).register();
    const { DATABASE_URL, DATA_DIR } = mailing.keepsake.ctx.config;
    const other = await startKeepsake({
      dataFolder: DATA_DIR,
      environment: {
        ...(DATABASE_URL ? { DATABASE_URL } : {}),
        SMTP_URL: mailing.mailServer.url,
        PUBLIC_URL,
      },
    });
    await Promise.all([
      mailing.send(),
      other.runJob('send outbox'),
      mailing.send(),
      other.runJob('send outbox'),
    ]);
    await other.stop();
    expect(mailing.mailServer.received.flatMap((mail) => mail.to).sort()).toEqual(
      Array.from({ length: 6 }, (_, number) => `guest.${number}@example.org`),
    );
  },
);

test('without a mail server emails stay pending, and recent emails are sent once a mail server is configured', async () => {
  const { DATABASE_URL, DATA_DIR } = mailing.keepsake.ctx.config;
  const shared = { dataFolder: DATA_DIR, ...(DATABASE_URL ? { environment: { DATABASE_URL } } : {}) };
  // The second server already runs, but its job starts after this server's.
  mailing.keepsake.ctx.folderLock.release();
  const silent = await startKeepsake(shared);
  await new Person(silent, 'Ines').register();
  silent.advance(5 * DAY);
  await new Person(silent, 'Noor').register();
  await silent.runJob('send outbox');
  expect((await mailing.outbox()).map((mail) => [mail.state, mail.attempts])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ]);
  await silent.stop();

  mailing.keepsake.advance(8 * DAY);
  expect((await mailing.arriving()).map(([to]) => to)).toEqual(['noor@example.org']);
  expect(await mailing.outboxOf('ines@example.org')).toMatchObject({
    state: 'failed',
    lastError: 'It waited too long to be sent.',
  });
});

test('emails are deleted after 90 days', async () => {
  await new Person(mailing.keepsake, 'Ines').register();
  await mailing.send();
  mailing.keepsake.advance(90 * DAY - MINUTE);
  await mailing.keepsake.runJob('sweep outbox');
  expect(await mailing.outbox()).toHaveLength(1);
  mailing.keepsake.advance(2 * MINUTE);
  await mailing.keepsake.runJob('sweep outbox');
  expect(await mailing.outbox()).toEqual([]);
});

test('each kind of message has its own sender, so that an outage of one kind does not delay the others', async () => {
  await mailing.mailServer.stop();
  await new Person(mailing.keepsake, 'Ines').register();
  const { ctx } = mailing.keepsake;
  const webhook = { kind: 'webhook' as 'mail', recipient: 'https://example.org/hook', createdAt: ctx.now() };
  await insertMessage(ctx.db, webhook, { photoId: 'one' });
  await mailing.send();
  expect(await mailing.outboxOf(webhook.recipient)).toMatchObject({ state: 'waiting', attempts: 0 });
  const posted: string[] = [];
  const send = async ({ payload }: OutboxRow) => void posted.push(payload);
  Object.assign(ctx.senders, { webhook: { send } });
  await mailing.send();
  expect(posted).toEqual(['{"photoId":"one"}']);
  expect(await mailing.outboxOf(webhook.recipient)).toMatchObject({ state: 'sent', attempts: 1 });
  expect(await mailing.outboxOf('ines@example.org')).toMatchObject({ state: 'waiting', attempts: 1 });
  mailing.mailServer = await startMailServer();
});
