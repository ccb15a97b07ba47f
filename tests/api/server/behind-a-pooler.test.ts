import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/open-db.ts';
import { askTogether } from '../../../server/db/together.ts';
import { openListener } from '../../../server/events/postgres-listener.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findPgBouncer, type Pooler, startPgBouncer } from '../../support/services/pgbouncer.ts';
import { createDatabase } from '../../support/services/postgres.ts';

const isMissing = findPgBouncer() === null;
const GUESTS = 6;
/** Fewer than the two servers want at the same time. */
const SESSIONS = 2;

describe.skipIf(process.env.KEEPSAKE_TEST_DB !== 'postgres' || isMissing)(
  `behind PgBouncer with transaction pooling${isMissing ? ' (skipped: it is not installed)' : ''}`,
  () => {
    let DATABASE_DIRECT_URL: string;
    let pooler: Pooler;
    let dropping: Pooler;
    let DATABASE_URL: string;
    let first: TestKeepsake;
    let second: TestKeepsake;
    beforeAll(async () => {
      DATABASE_DIRECT_URL = await createDatabase();
      const ignored = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';
      [pooler, dropping] = await Promise.all([
        startPgBouncer(DATABASE_DIRECT_URL, SESSIONS),
        startPgBouncer(DATABASE_DIRECT_URL, SESSIONS, { ignore_startup_parameters: ignored }),
      ]);
      DATABASE_URL = pooler.through(DATABASE_DIRECT_URL);
      first = await startKeepsake({ environment: { DATABASE_URL, DATABASE_DIRECT_URL } });
      const dataFolder = first.ctx.config.DATA_DIR;
      second = await startKeepsake({ dataFolder, environment: { DATABASE_URL, DATABASE_DIRECT_URL } });
    });
    afterAll(async () => {
      await second?.stop();
      await first?.stop();
      await pooler?.stop();
      await dropping?.stop();
    });

    test('two servers take the photos of many guests at once, and hear of them from each other', async () => {
      const { album } = await ownerWithAlbum(first);
      const live = await listenTo(new Person(first, 'Wall'), `/uploads/${album.uploadCode}/events`);
      const photos = await makePhotos(GUESTS, { width: 64, height: 64 });
      await Promise.all(
        photos.map((photo, at) =>
          new Person(at % 2 ? first : second, 'Guest').upload(album.uploadCode, [photo]),
        ),
      );
      const heard = () => live.heard.filter(({ type }) => type === 'photo.ready').length;
      await expect.poll(heard).toBe(GUESTS);
      live.close();
    });

    test('every statement has its limits, alone and in a transaction, and leaves none to others', async () => {
      const { db } = first.ctx;
      const ask = async (on: Db) => {
        const { rows } = await sql<Record<string, string>>`
          select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`.execute(on);
        return rows[0];
      };
      const asked = [
        ...Array.from({ length: 20 }, () => ask(db)),
        db.transaction().execute(ask),
        db.transaction().setIsolationLevel('repeatable read').execute(ask),
        askTogether(db, [ask, ask]),
      ];
      const limits = (await Promise.all(asked)).flat();
      expect(limits).toHaveLength(24);
      expect(new Set(limits.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify({ statement: '5s', lock: '3s', idle: '10s' })]),
      );
      const ofOneMoment = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await ask(tx);
          return sql`select current_setting('transaction_isolation') as level`.execute(tx);
        });
      expect(ofOneMoment.rows).toEqual([{ level: 'repeatable read' }]);
      await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');

      const other = new pg.Client({ connectionString: DATABASE_URL });
      await other.connect();
      const { rows } = await other.query('show statement_timeout');
      await other.end();
      expect(rows).toEqual([{ statement_timeout: '0' }]);
    });

    test.each([
      ['refuses the limits of connections', () => DATABASE_URL],
      ['drops the limits of connections', () => dropping.through(DATABASE_DIRECT_URL)],
    ])('without a direct address a pooler that %s is named at the start', async (_what, url) => {
      await expect(startKeepsake({ environment: { DATABASE_URL: url() } })).rejects.toThrow(
        /pooler answers .* DATABASE_DIRECT_URL/u,
      );
    });

    test('and so is one at the direct address, which could not listen', async () => {
      const environment = { DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL };
      const dataFolder = first.ctx.config.DATA_DIR;
      await expect(startKeepsake({ dataFolder, environment })).rejects.toThrow(/pooler answers/u);
    });

    test('one that appears later at the direct address is left at each try: no connection to it stays open', async () => {
      const listening = openListener(
        dropping.through(DATABASE_DIRECT_URL),
        'keepsake',
        pino({ level: 'silent' }),
        {
          onPayload: () => undefined,
          onBack: () => undefined,
          first: [],
          again: 'select 1',
          onAnswer: () => undefined,
        },
      );
      await expect(listening).rejects.toThrow(/pooler answers/u);
      const admin = new pg.Client({
        connectionString: Object.assign(new URL(dropping.through(DATABASE_DIRECT_URL)), {
          pathname: '/pgbouncer',
        }).href,
      });
      await admin.connect();
      const listeners = async () =>
        (await admin.query('SHOW CLIENTS')).rows.filter((row) => row.application_name === 'keepsake events');
      await expect.poll(listeners).toEqual([]);
      await admin.end();
    });
  },
);
