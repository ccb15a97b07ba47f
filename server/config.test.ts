import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { getOwnLimits, readConfig, WrongSettings } from './config.ts';

const SECRET = 'a secret of at least 32 characters';

const PROXY_RANGES =
  'must be address ranges such as 10.0.0.0/8, separated by commas, and none so large that it is everybody';

function linesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongSettings) return error.lines;
    throw error;
  }
}

test('without settings the documented defaults apply, and an empty value counts as unset', () => {
  const expected = {
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    S3_REGION: 'us-east-1',
    ADMIN_USERNAME: 'admin',
    INSTANCE_NAME: 'Keepsake',
    MAX_FILE_MB: 25,
    PASSWORD_MEMORY_MB: 64,
    IMAGE_JOBS: availableParallelism(),
    FFMPEG: 'ffmpeg',
    METRICS_HOST: '127.0.0.1',
    DRAIN_DELAY_SECONDS: 0,
    LOG_LEVEL: 'info',
  };
  expect(readConfig({})).toEqual(expected);
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toEqual(expected);
  expect(readConfig({ HOME: '/root', PATH: '/bin' })).toEqual(expected);
  expect(readConfig({ FFMPEG: '' }).FFMPEG, 'an empty FFMPEG means none').toBe('');
});

test('settings are read from the environment', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://photos.example.org',
    DATABASE_URL: 'postgres://keepsake@db/keepsake',
    SECRET,
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32,::1,fc00::/7,::ffff:10.0.0.0/104',
    SMTP_URL: 'smtps://user:pass@mail.example.org',
    MAIL_FROM: 'Keepsake <photos@example.org>',
    MAX_FILE_MB: '0.5',
    LOG_LEVEL: 'debug',
  });
  expect(config).toMatchObject({ PORT: 8080, MAX_FILE_MB: 0.5, LOG_LEVEL: 'debug' });
  expect(config.TRUST_PROXY).toEqual([
    ...['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    ...['::1', 'fc00::/7', '::ffff:10.0.0.0/104'],
  ]);
});

test('configured tier limits replace the default limits, and `none` means no limit', () => {
  const MB = 1024 ** 2;
  const limitsIn = (environment: Record<string, string>) => getOwnLimits(readConfig(environment));
  expect(limitsIn({})).toEqual({});
  expect(
    limitsIn({
      FREE_MAX_ALBUMS: 'none',
      FREE_MAX_EXPIRATION_DAYS: '90',
      FREE_MAX_FILE_MB: '40',
      PLUS_MAX_STORAGE_MB: '20480',
      PRO_MAX_PHOTOS_PER_ALBUM: '2000',
      PRO_MAX_FILE_MB: 'none',
    }),
  ).toEqual({
    FREE: {
      maxAlbums: -1,
      maxExpirationDays: 90,
      maxFileBytes: 40 * MB,
      maxDropzoneFileBytes: 40 * MB,
    },
    PLUS: { maxStorageBytes: 20_480 * MB },
    PRO: { maxPhotosPerAlbum: 2000, maxFileBytes: -1, maxDropzoneFileBytes: -1 },
  });
  const files = (maxFileBytes: number, maxDropzoneFileBytes: number) => ({
    maxFileBytes,
    maxDropzoneFileBytes,
  });
  expect(limitsIn({ MAX_FILE_MB: '10', PLUS_MAX_FILE_MB: '20' })).toEqual({
    FREE: files(10 * MB, 10 * MB),
    PLUS: files(20 * MB, 20 * MB),
    PRO: files(10 * MB, 10 * MB),
  });
  expect(
    limitsIn({ FREE_MAX_VIDEO_SECONDS: '30', PLUS_MAX_VIDEO_SECONDS: '0', PRO_MAX_VIDEO_MB: 'none' }),
  ).toEqual({
    FREE: { maxVideoSeconds: 30, maxVideoBytes: 250 * MB },
    PLUS: { maxVideoSeconds: 0 },
    PRO: { maxVideoBytes: -1 },
  });
  expect(limitsIn({ MAX_FILE_MB: '100' }).FREE, 'pages still propose 15 MB').toEqual({
    maxFileBytes: 100 * MB,
  });
});

describe('an invalid setting is reported in one line that names it', () => {
  test.each([
    ['PORT', 'eighty', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'photos.example.org', 'must be an http or https address'],
    ['PUBLIC_URL', 'ftp://photos.example.org', 'must be an http or https address'],
    ['PUBLIC_URL', 'https://photos.example.org/album', 'must be the address of a host alone'],
    ['PUBLIC_URL', 'https://photos.example.org/album/', 'must be the address of a host alone'],
    ['PUBLIC_URL', 'https://photos.example.org/?lang=de', 'must be the address of a host alone'],
    ['PUBLIC_URL', 'https://photos.example.org/.', 'must be the address of a host alone'],
    ['PUBLIC_URL', 'https://photos.example.org?', 'must be the address of a host alone'],
    ['PUBLIC_URL', 'https://photos.example.org/#/', 'must be the address of a host alone'],
    ['PUBLIC_URL', 'https://ines:secret@photos.example.org', 'must be the address of a host alone'],
    ['DATABASE_URL', 'mysql://db', 'must begin with postgres://'],
    ['DATABASE_URL', 'postgres://keepsake:pa#ss@db/keepsake', 'write # as %23'],
    ['DATABASE_URL', 'postgres://keepsake:12#34@db/keepsake', 'write # as %23'],
    ['DATABASE_URL', 'postgres://keepsake:pa/ss@db/keepsake', '/ as %2F'],
    ['DATABASE_URL', 'postgres://keepsake:12/34@db/keepsake', '/ as %2F'],
    ['DATABASE_URL', 'postgres://keepsake:pa?ss@db/keepsake', '? as %3F'],
    ['DATABASE_URL', 'postgres://keepsake:12?34@db/keepsake?sslmode=require', '? as %3F'],
    ['SMTP_URL', 'smtp://keepsake:12#34@mail.example.org', 'write # as %23'],
    ['SMTP_URL', 'smtps://keepsake:pa/ss@mail.example.org', '/ as %2F'],
    ['DATABASE_POOL_SIZE', '1', 'must be a whole number from 2 to 500'],
    ['ADMIN_PASSWORD', 'too short', 'A password needs at least 12 characters.'],
    ['ADMIN_PASSWORD', 'the password of admin', 'A password must not contain the username.'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'A password can have at most 128 characters.'],
    ['ADMIN_USERNAME', 'nora costa', 'A username can only contain letters, digits'],
    ['ADMIN_USERNAME', '=nora', 'A username can only contain letters, digits'],
    ['SECRET', 'too short', 'must have at least 32 characters'],
    ['SECRET', `short${' '.repeat(40)}`, 'must have at least 32 characters'],
    ['SMTP_URL', 'mail.example.org', 'must begin with smtp:// or smtps://'],
    ['MAIL_FROM', 'photos', 'must be an address such as'],
    ['MAIL_FROM', 'a@example.org, b@example.org', 'must be an address such as'],
    ['MAIL_FROM', 'Keepsake\r\nBcc: <a@example.org>', 'must be an address such as'],
    ['INSTANCE_NAME', 'x'.repeat(41), 'must have at most 40 characters'],
    ['INSTANCE_NAME', '\u0007', 'must have a letter'],
    ['INSTANCE_NAME', '★', 'must have a letter or digit'],
    ['INSTANCE_ADDRESS', 'x'.repeat(201), 'must have at most 200 characters'],
    ['IMAGE_JOBS', '0', 'must be a whole number from 1 to 256'],
    ['IMAGE_JOBS', 'all', 'must be a whole number from 1 to 256'],
    ['MAX_FILE_MB', '0', 'must be a number above 0, at most 1024'],
    ['MIN_FREE_MB', '-1', 'must be a number from 0'],
    ['MAX_FILE_MB', 'large', 'must be a number above 0, at most 1024'],
    ['FREE_MAX_ALBUMS', '0', 'must be a whole number from 1 to 1000000, or none'],
    ['PLUS_MAX_ALBUMS', 'unlimited', 'must be a whole number from 1 to 1000000, or none'],
    ['PRO_MAX_PHOTOS_PER_ALBUM', '2.5', 'must be a whole number from 1 to 1000000, or none'],
    ['FREE_MAX_STORAGE_MB', '-1', 'must be a number above 0, at most 1000000000, or none'],
    ['FREE_MAX_EXPIRATION_DAYS', '90 days', 'must be a whole number from 1 to 36500, or none'],
    ['PLUS_MAX_VIDEO_SECONDS', '-1', 'must be a whole number from 0 to 86400, or none'],
    ['PRO_MAX_VIDEO_MB', '0', 'must be a number above 0, at most 10240, or none'],
    ['PLUS_MAX_FILE_MB', '2000', 'must be a number above 0, at most 1024, or none'],
    ['PASSWORD_MEMORY_MB', '18', 'must be a whole number from 19 to 1024'],
    ['PASSWORD_MEMORY_MB', '19.5', 'must be a whole number from 19 to 1024'],
    ['METRICS_PORT', '0', 'must be a whole number from 1 to 65535'],
    ['DRAIN_DELAY_SECONDS', '301', 'must be a number from 0 to 300'],
    ['LOG_LEVEL', 'loud', 'expected one of "fatal"'],
    ['TRUST_PROXY', 'true', PROXY_RANGES],
    ['TRUST_PROXY', '1', PROXY_RANGES],
    ['TRUST_PROXY', 'yes', PROXY_RANGES],
    ['TRUST_PROXY', 'loopback', PROXY_RANGES],
    ['TRUST_PROXY', '10.0.0.0/33', PROXY_RANGES],
    ['TRUST_PROXY', '2001:db8::/129', PROXY_RANGES],
    ['TRUST_PROXY', '10.0.0.0/', PROXY_RANGES],
    ['TRUST_PROXY', '10.0.0.0/8/8', PROXY_RANGES],
    ['TRUST_PROXY', '127.0.0.1,true', PROXY_RANGES],
    ['TRUST_PROXY', '*', PROXY_RANGES],
    ['TRUST_PROXY', '0.0.0.0/0', PROXY_RANGES],
    ['TRUST_PROXY', '128.0.0.0/1', PROXY_RANGES],
    ['TRUST_PROXY', '10.0.0.0/7', PROXY_RANGES],
    ['TRUST_PROXY', '127.0.0.1,::/0', PROXY_RANGES],
    ['TRUST_PROXY', '2000::/3', PROXY_RANGES],
    ['TRUST_PROXY', '::ffff:0:0/96', PROXY_RANGES],
    ['TRUST_PROXY', '::1/8', PROXY_RANGES],
  ])('%s=%s', (name, value, words) => {
    const [line = '', ...others] = linesOf({ [name]: value });
    expect(others).toEqual([]);
    expect(line).toMatch(new RegExp(`^${name}: `, 'u'));
    expect(line).toContain(words);
    expect(line).not.toContain('\n');
    if (/SECRET|PASSWORD|^(?:DATABASE|SMTP)_/u.test(name)) expect(line).not.toContain(value);
  });

  test('all invalid settings are reported at once', () => {
    expect(linesOf({ PORT: 'x', LOG_LEVEL: 'y', SECRET: 'z' }).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'SECRET',
      'LOG_LEVEL',
    ]);
  });
});

test('PostgreSQL requires SECRET, which all servers share', () => {
  expect(linesOf({ DATABASE_URL: 'postgres://db/keepsake' })).toEqual([
    expect.stringMatching(/^SECRET: required/u),
  ]);
  expect(linesOf({ DATABASE_URL: 'postgresql://db/keepsake', SECRET })).toEqual([]);
});

test.each([
  'postgres://keepsake:pa%23ss%2F%3F%40@db:5432/keepsake?sslmode=verify-full',
  'postgres://keepsake:p@ss word^[1]@[::1]/keepsake',
  'postgres:///keepsake?host=/var/run/postgresql',
  'postgresql://keepsake:pass@%2Fvar%2Frun%2Fpostgresql/keepsake',
])('the PostgreSQL URL %s is accepted', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL, SECRET })).toMatchObject({ DATABASE_URL });
});

test('the URL of a PostgreSQL socket may contain a user without a host', () => {
  const DATABASE_URL = 'postgres://keepsake@/keepsake?host=/var/run/postgresql';
  const expected = 'postgres://keepsake@localhost/keepsake?host=/var/run/postgresql';
  expect(readConfig({ DATABASE_URL, SECRET }).DATABASE_URL).toBe(expected);
});

test.each([
  ['https://photos.example.org/', 'https://photos.example.org'],
  ['https://photos.example.org//', 'https://photos.example.org'],
  ['http://192.0.2.4:8080', 'http://192.0.2.4:8080'],
  ['http://[2001:db8::4]:8080/', 'http://[2001:db8::4]:8080'],
])('the public URL %s is normalised', (PUBLIC_URL, expected) => {
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ PUBLIC_URL: expected });
});

test('a mail server requires the public URL, because emails contain links', () => {
  const SMTP_URL = 'smtp://mail.example.org';
  expect(linesOf({ SMTP_URL })).toEqual([
    'PUBLIC_URL: required with SMTP_URL, since links in mails lead there',
  ]);
  expect(linesOf({ SMTP_URL, PUBLIC_URL: 'https://photos.example.org' })).toEqual([]);
});

test('S3 requires endpoint and bucket, and either a complete key or the machine’s credentials', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'photos' };
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  for (const good of [s3, { ...s3, ...key }, { ...s3, ...key, S3_SESSION_TOKEN: 'token' }])
    expect(linesOf(good)).toEqual([]);
  for (const half of [{ S3_BUCKET: 'photos' }, { ...key, S3_BUCKET: 'photos' }])
    expect(linesOf(half)).toEqual(['S3_ENDPOINT: required when files are kept in S3']);
  expect(linesOf({ ...s3, S3_ACCESS_KEY_ID: 'id' })).toEqual([
    'S3_SECRET_ACCESS_KEY: required with the rest of the key',
  ]);
  expect(linesOf({ ...s3, S3_SESSION_TOKEN: 'token' })).toEqual([
    'S3_ACCESS_KEY_ID: required with the rest of the key',
    'S3_SECRET_ACCESS_KEY: required with the rest of the key',
  ]);
});

test('the nginx location for files is a path that begins and ends with a slash', () => {
  expect(linesOf({ X_ACCEL_LOCATION: '/stored-files/' })).toEqual([]);
  for (const X_ACCEL_LOCATION of ['/stored-files', 'stored-files/', '/', '/a/../', 'https://a.org/'])
    expect(linesOf({ X_ACCEL_LOCATION })).toEqual([
      'X_ACCEL_LOCATION: must begin and end with a slash, such as /stored-files/',
    ]);
});
