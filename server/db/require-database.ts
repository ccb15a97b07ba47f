import type { Client } from 'pg';
import type { DatabaseSettings } from './open-db.ts';

const CONNECT_MS = 4_000;

/** OpenSSL's codes for a certificate of an unknown authority. */
const UNTRUSTED = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
const OWN_AUTHORITY =
  '. Name the certificate of your authority: ?sslmode=verify-full&sslrootcert=/path/of/ca.crt';

/** Throws a one-line error that names the setting if PostgreSQL cannot be used. Ignores SQLite. */
export async function requireDatabase(settings: DatabaseSettings): Promise<void> {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL) await connectOnce(DATABASE_URL).catch((error) => Promise.reject(toStartError(error)));
}

async function connectOnce(connectionString: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireUnicode(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireUnicode(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${encoding}. Make it anew: createdb --encoding=UTF8 --template=template0`,
    );
}

function toStartError(error: unknown): Error {
  const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  const reason = `${message || code}${UNTRUSTED.includes(code) ? OWN_AUTHORITY : ''}`.replace(/\s+/gu, ' ');
  return new Error(`DATABASE_URL: the database refuses (${reason})`, { cause: error });
}
