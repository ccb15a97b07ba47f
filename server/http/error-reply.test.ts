import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { ImageRefused, ImagingFailed } from '../media/process/imaging.ts';
import { replyWithError, toRefusal } from './error-reply.ts';

const coded = (code: string) => Object.assign(new Error('in some words'), { code });
const answeredByS3 = (httpStatusCode?: number) =>
  Object.assign(new Error('in some words'), { $metadata: { httpStatusCode } });

test.each([
  ['a full disk', coded('ENOSPC')],
  ['a cut connection', coded('EPIPE')],
  ['a network that is away', coded('EHOSTUNREACH')],
  ['names that are not found just now', coded('EAI_AGAIN')],
  ['a PostgreSQL that took too long', coded('57014')],
  ['a PostgreSQL with a full disk', coded('53100')],
  ['a PostgreSQL without memory', coded('53200')],
  ['a PostgreSQL that let go of an idle transaction', coded('25P03')],
  ['a PostgreSQL that only reads', coded('25006')],
  ['a PostgreSQL that nobody answers for', coded('08006')],
  ['a full SQLite', coded('SQLITE_FULL')],
  ['a locked SQLite', coded('SQLITE_BUSY_SNAPSHOT')],
  ['a SQLite whose disk fails', coded('SQLITE_IOERR_WRITE')],
  ['a SQLite that only reads', coded('SQLITE_READONLY_DBMOVED')],
  ['a SQLite that cannot be opened', coded('SQLITE_CANTOPEN_ISDIR')],
  ['an imaging process that does not start', new ImagingFailed('does not start')],
  ['an S3 store in trouble', answeredByS3(503)],
  ['an S3 store that knows us no more', answeredByS3(403)],
  ['an S3 store that says nothing', answeredByS3()],
  [
    'an S3 store that stops in the middle',
    Object.assign(new Error('in some words'), { name: 'TimeoutError' }),
  ],
  ['a data folder that has vanished', coded('ENOENT')],
  ['a store that hangs up in the middle of a file', coded('ERR_STREAM_PREMATURE_CLOSE')],
])('%s is an outage, and the response says when to retry', (_what, error) => {
  expect(toRefusal(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503, details: { retryAfter: 5 } });
});

test.each([
  ['a broken unique rule', coded('SQLITE_CONSTRAINT_UNIQUE')],
  ['a statement that is wrong', coded('42601')],
  ['a refused image that nobody expected', new ImageRefused('UNREADABLE', 'broken')],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['no error at all', 'thrown'],
])('%s is not an outage, because a retry would not help', (_what, error) => {
  expect(toRefusal(error).code).toBe('INTERNAL');
});

test.each(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])(
  'an insert whose parent row was deleted in the meantime (%s) is a 404',
  (code) => {
    expect(toRefusal(coded(code))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  },
);

test('a file that fails before its first byte gets an ordinary error response', async () => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  app.get('/original.jpg', async (_request, reply) => {
    const broken = new Readable({ read: () => broken.destroy(coded('ECONNRESET')) });
    const headers = { ETag: '"1"', 'Content-Length': 5_000, 'Cache-Control': 'immutable' };
    return reply.headers(headers).type('image/jpeg').send(broken);
  });
  const { statusCode, headers, body } = await app.inject('/original.jpg');
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect([headers.etag, headers['content-type']]).toEqual([undefined, 'application/json; charset=utf-8']);
  expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE' });
  await app.close();
});

test('a client that disconnects in the middle of its request body causes no error', async () => {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });
  const refused = new Promise<string>((resolve) => {
    app.setErrorHandler((error, request, reply) => {
      resolve(toRefusal(error).code);
      return replyWithError(error, request, reply);
    });
  });
  app.post('/login', async () => 'never');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(url.port), url.hostname);
  const head =
    'POST /login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
  client.write(`${head}{"name":`, () => client.destroy());
  expect(await refused).toBe('VALIDATION');
  await app.close();
  expect(logged).toEqual([]);
});

test('a failing disk is logged as a failure, but a SLOW_DOWN response is not', async () => {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
  app.setErrorHandler(replyWithError);
  const zips = { outcome: new AppError('UNAVAILABLE', { retryAfter: 2 }) as Error };
  app.post('/zips', async () => Promise.reject(zips.outcome));
  const ask = async () => (await app.inject({ method: 'POST', url: '/zips' })).statusCode;
  expect([await ask(), logged]).toEqual([503, []]);
  zips.outcome = coded('EIO');
  expect([await ask(), logged]).toEqual([503, [expect.stringContaining('request failed')]]);
  await app.close();
});
