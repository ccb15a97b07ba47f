import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { requireDatabase } from '../../../server/db/require-database.ts';
import { createDatabase } from '../../support/services/postgres.ts';

const isPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';

const refusalOf = (DATABASE_URL: string) =>
  requireDatabase({ DATA_DIR: '', DATABASE_URL }).then(
    () => 'none',
    (error: Error) => error.message,
  );

/** Starts a server that reacts to a TLS request in this way. */
async function startServer(onTls: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => onTls(socket)),
  );
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `postgres://keepsake:secret@127.0.0.1:${(server.address() as AddressInfo).port}/keepsake`;
}

/** Creates a self-signed certificate. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-certificate-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=db.example.org'];
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

test.skipIf(isPostgres)(
  'a PostgreSQL server without TLS or with an unknown certificate stops the start with a reason',
  async () => {
    const plain = await startServer((socket) => socket.end('N'));
    expect(await refusalOf(`${plain}?sslmode=verify-full`)).toBe(
      'DATABASE_URL: the database refuses (The server does not support SSL connections)',
    );
    const certificate = makeCertificate();
    const unknown = await startServer((socket) => {
      socket.write('S', () =>
        new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => undefined),
      );
    });
    for (const mode of ['require', 'verify-full'])
      expect(await refusalOf(`${unknown}?sslmode=${mode}`)).toMatch(
        /^DATABASE_URL: the database refuses \(self-signed certificate\. Name .*sslmode=verify-full&sslrootcert=\/\S+\)$/u,
      );
  },
);

test.skipIf(isPostgres)(
  'a missing PostgreSQL socket or certificate stops the start with a reason',
  async () => {
    expect(await refusalOf('postgres:///keepsake?host=/nowhere')).toMatch(
      /^DATABASE_URL: the database refuses \(connect ENOENT \/nowhere\/\.s\.PGSQL\.5432\)$/u,
    );
    expect(await refusalOf('postgres://db/keepsake?sslmode=verify-full&sslrootcert=/nowhere/ca.crt')).toMatch(
      /^DATABASE_URL: the database refuses \(ENOENT: .*\/nowhere\/ca\.crt'\)$/u,
    );
  },
);

test.skipIf(!isPostgres)('a PostgreSQL encoding other than UTF8 stops the start', async () => {
  const good = await createDatabase();
  expect(await refusalOf(good)).toBe('none');
  const client = new pg.Client({ connectionString: good });
  await client.connect();
  const url = new URL(good);
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    url.pathname = `${new URL(good).pathname}_${encoding.toLowerCase()}`;
    await client.query(`create database ${url.pathname.slice(1)} encoding '${encoding}' template template0`);
    expect(await refusalOf(url.href)).toMatch(
      new RegExp(`^DATABASE_URL: the database refuses \\(its encoding is ${encoding}\\. .*UTF8.*\\)$`, 'u'),
    );
  }
  await client.end();
});
