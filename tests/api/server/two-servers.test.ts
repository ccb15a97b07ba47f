import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ImageRefused } from '../../../server/media/process/imaging.ts';
import type { Album } from '../../../shared/api/albums-api.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { listenTo } from '../../support/live-listener.ts';
import { makePhoto, makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../../support/person.ts';
import { findTraces, listProblems } from '../../support/traces.ts';

// SQLite supports only one server.
describe.runIf(process.env.KEEPSAKE_TEST_DB === 'postgres')('two servers', () => {
  let first: TestKeepsake;
  let second: TestKeepsake;
  let ines: Person;
  let album: Album;
  /** A guest of the second server. */
  let guest: Person;

  beforeAll(async () => {
    first = await startKeepsake();
    const { DATABASE_URL = '', DATA_DIR } = first.ctx.config;
    second = await startKeepsake({ dataFolder: DATA_DIR, environment: { DATABASE_URL } });
    ({ owner: ines, album } = await ownerWithAlbum(first));
    guest = new Person(second, 'Guest');
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const setPublic = (isPublic: boolean) =>
    ines.get('PATCH /albums/:albumId/visibility', { params: { albumId: album.id }, body: { isPublic } });
  const newestLink = async () => {
    await first.settle();
    const page = await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    return page.photos[0]?.thumbnailUrl ?? '';
  };

  test('announce and serve photos uploaded to the other server', async () => {
    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    await ines.upload(album.uploadCode, [await makePhoto()]);
    const event = await listener.next('photo.ready');
    if (event.type !== 'photo.ready') throw new Error('not a photo');
    expect((await guest.send('GET', event.photo.thumbnailUrl)).status).toBe(200);
    listener.close();
  });

  test('share sessions and sign-outs', async () => {
    const there = new Person(second, 'Ines elsewhere');
    const body = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
    there.token = (await there.get('POST /auth/login', { body })).token;
    const here = new Person(first, 'Ines here');
    here.token = there.token;
    expect((await here.ask('GET /auth/me')).status).toBe(200);
    await there.ask('POST /auth/logout');
    expect((await here.ask('GET /auth/me')).status).toBe(401);
  });

  test('share revoked access, for streams and links alike', async () => {
    const link = await newestLink();
    expect((await guest.send('GET', link)).status).toBe(200);
    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    await setPublic(false);
    await listener.ended;
    for (const { type } of listener.received) expect(type).toBe('album.changed');
    // The stream's own first check may end it shortly before the event that empties the cache arrives.
    await expect.poll(async () => (await guest.send('GET', link)).status).toBe(404);
    await setPublic(true);
  });

  test('deliver events missed during a lost connection after reconnecting', async () => {
    const listener = await listenTo(guest, `/uploads/${album.uploadCode}/events`);
    // The first server opened its connection first.
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name = 'keepsake events'
      order by backend_start limit 1`.execute(first.ctx.db);
    expect(rows).toEqual([{ ended: true }]);
    const { photos } = await ines.upload(album.uploadCode, [await makePhoto({ hue: 50 })]);
    expect(await listener.next('photo.ready')).toMatchObject({ photoId: photos[0]?.id });
    listener.close();
  });

  test('receive parts of a photo alternately, without a part sent twice', async () => {
    const { bytes } = await makePhoto({ width: 64, height: 64 });
    const photo = Buffer.concat([bytes, Buffer.alloc(900_000, 7)]);
    const phones = [first, second].map((server) => new Person(server, 'Ava'));
    const answers: unknown[] = [];
    const clientKey = randomUUID();
    for (let offset = 0; offset < photo.length; offset += 250_000) {
      const form = new FormData();
      form.append('part', new Blob([new Uint8Array(photo.subarray(offset, offset + 250_000))]), 'toast.jpg');
      const query = new URLSearchParams({ clientKey, offset: `${offset}`, sizeBytes: `${photo.length}` });
      const path = `/api/uploads/${album.uploadCode}/parts?${query}`;
      answers.push((await phones[answers.length % 2]?.send('POST', path, form))?.body);
    }
    const upload = expect.objectContaining({ photos: [expect.objectContaining({ size: photo.length })] });
    expect(answers).toEqual([
      ...[250_000, 500_000, 750_000].map((receivedBytes) => ({ receivedBytes, upload: null })),
      { receivedBytes: photo.length, upload },
    ]);
  });

  test('enforce the limit of an album together', async () => {
    const { album: small } = await ines.createAlbum('Both at once');
    const photos = await makePhotos(40, { width: 48, height: 48 });
    const answers = await Promise.all(
      photos.map((photo, at) =>
        new Person(at % 2 ? second : first, 'Guest').tryUpload(small.uploadCode, [photo]),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(25);
    await second.settle();
    expect(listProblems(await findTraces(first))).toEqual([]);
  });

  test('resume abandoned work exactly once', async () => {
    await first.settle();
    await second.settle();
    const left = { state: 'processing', previewMade: false, claimedUntil: 0 } as const;
    await first.ctx.db.updateTable('photos').set(left).execute();
    await Promise.all([first.runJob('resume photo work'), second.runJob('resume photo work')]);
    const [atFirst, atSecond] = [first, second].map(({ ctx }) =>
      ctx.work.keys().flatMap(({ task, id }) => (task === 'resume' ? [id] : [])),
    );
    expect(new Set([...(atFirst ?? []), ...(atSecond ?? [])]).size).toBe(
      (atFirst?.length ?? 0) + (atSecond?.length ?? 0),
    );
    await Promise.all([first.settle(), second.settle()]);
    // Each server resumes 20 at a time, and both may have tried to claim the same photos.
    await first.runJob('resume photo work');
    await first.settle();
    const undone = first.ctx.db.selectFrom('photos').select('id').where('state', '!=', 'ready');
    expect(await undone.execute()).toEqual([]);
  });

  test('do not make the same preview twice, so that the second server’s viewer waits', async () => {
    const { photos } = await ines.upload(album.uploadCode, [await makePhoto()]);
    await first.ctx.work.idle();
    const { imaging } = first.ctx;
    const { makePreview } = imaging;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      imaging.makePreview = async (...order) => {
        imaging.makePreview = makePreview;
        resolve();
        await held;
        return makePreview(...order);
      };
    });
    const making = first.settle();
    await begun;
    const others = vi.spyOn(second.ctx.imaging, 'makePreview');
    const looking = new Person(second, 'Noor').send('GET', photos[0]?.previewUrl ?? '');
    // Once this later request is answered, the earlier one is waiting.
    await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    goOn();
    expect((await looking).status).toBe(200);
    expect(others).not.toHaveBeenCalled();
    await making;
    others.mockRestore();
  });

  describe('a photo that two servers examine at once', () => {
    let own: Album;
    beforeAll(async () => {
      ({ album: own } = await ines.createAlbum('Looked at twice'));
    });
    const stateOf = async (clientKey: string) => {
      const photos = first.ctx.db.selectFrom('photos').select('state').where('clientKey', '=', clientKey);
      return (await photos.executeTakeFirst())?.state;
    };

    test('is stored once, and both respond with it', async () => {
      const [key, photo] = [randomUUID(), await makePhoto()];
      const send = async (to: TestKeepsake) =>
        (await new Person(to, 'Noor').upload(own.uploadCode, [photo], { clientKeys: key })).photos[0]?.id;
      const { imaging } = first.ctx;
      const { derive } = imaging;
      let atSecond: string | undefined;
      imaging.derive = async (...given) => {
        imaging.derive = derive;
        atSecond = await send(second);
        return derive(...given);
      };
      const atFirst = await send(first);
      expect(atFirst).toBe(atSecond);
      await second.settle();
      expect(listProblems(await findTraces(first))).toEqual([]);
    });

    /** The second server shows the photo while the first decodes it. Returns the key. */
    async function shownMeanwhile(endOfDecoding: typeof first.ctx.imaging.derive): Promise<string> {
      const key = randomUUID();
      await ines.upload(own.uploadCode, [await makePhoto()], { clientKeys: key });
      await first.settle();
      const left = { state: 'processing', previewMade: false, claimedUntil: 0 } as const;
      const leave = () => first.ctx.db.updateTable('photos').set(left).where('clientKey', '=', key).execute();
      await leave();
      const { imaging } = first.ctx;
      const { derive } = imaging;
      imaging.derive = async (...order) => {
        imaging.derive = derive;
        await leave();
        await second.runJob('resume photo work');
        await second.settle();
        return endOfDecoding(...order);
      };
      await first.runJob('resume photo work');
      await first.settle();
      return key;
    }

    test('stays visible if the other server has shown it', async () => {
      const key = await shownMeanwhile(async () => {
        throw new ImageRefused('UNREADABLE', 'takes too long');
      });
      expect(await stateOf(key)).toBe('ready');
    });

    test('is announced only by the server that shows it first', async () => {
      const publish = vi.spyOn(first.ctx.events, 'publish');
      const { imaging } = first.ctx;
      const derive = imaging.derive.bind(imaging);
      const key = await shownMeanwhile((...order) => {
        publish.mockClear();
        return derive(...order);
      });
      expect(await stateOf(key)).toBe('ready');
      expect(publish).not.toHaveBeenCalled();
    });
  });
});
