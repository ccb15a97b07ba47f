import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Person } from '../../support/person.ts';
import { startRealServer } from '../../support/real-server.ts';
import { startMailServer } from '../../support/services/mail-server.ts';
import { createDatabase } from '../../support/services/postgres.ts';
import { findFreePorts, waitUntil } from '../../support/throwaway-process.ts';
import { PUBLIC_URL } from '../mailing.ts';

test('an email that is pending when the server is killed is sent exactly once after the restart, before later emails', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-killed-'));
  const mailServer = await startMailServer();
  const [port] = await findFreePorts(1);
  const settings = {
    DATA_DIR: folder,
    PORT: String(port),
    SECRET: 'only for tests, 32 characters and more',
    DATABASE_URL: process.env.KEEPSAKE_TEST_DB === 'postgres' ? await createDatabase() : '',
  };

  const first = await startRealServer(settings);
  await new Person({ url: first.url }, 'Ines').register();
  await first.end('SIGKILL');
  expect(mailServer.received).toEqual([]);

  const second = await startRealServer({ ...settings, SMTP_URL: mailServer.url, PUBLIC_URL });
  await waitUntil(
    async () => mailServer.received.length > 0,
    60,
    () => 'no mail came',
  );
  // The next start sends at once, whereas the second server would wait for its next round.
  await new Person({ url: second.url }, 'Noor').register();
  await second.end('SIGTERM');
  const third = await startRealServer({ ...settings, SMTP_URL: mailServer.url, PUBLIC_URL });
  await waitUntil(
    async () => mailServer.received.length > 1,
    60,
    () => 'no second mail came',
  );
  await third.end('SIGTERM');
  expect(mailServer.received.map(({ to, subject }) => [to, subject])).toEqual([
    [['ines@example.org'], 'Welcome to Keepsake, Ines'],
    [['noor@example.org'], 'Welcome to Keepsake, Noor'],
  ]);
  await mailServer.stop();
  await rm(folder, { recursive: true, force: true });
});
