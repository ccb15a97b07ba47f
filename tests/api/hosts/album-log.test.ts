import { expect, test } from 'vitest';
import type { AllRoutes, JsonAddress } from '../../../shared/api/all-routes.ts';
import { LOG_PAGE, MAX_LOG_ENTRIES } from '../../../shared/rules/hosts/hosts.ts';
import { joinAsHost, removeHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhotos } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { leaveEntry } from '../leave-entry.ts';

const keepsake = keepsakeForFile();

test('the log contains what each host did, once, and nothing that changed nothing', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Ines Costa');
  const theo = await registered(keepsake, 'Theo Brandt');
  const params = { albumId: album.id };
  const call = (person: Person, address: keyof AllRoutes & JsonAddress, body?: unknown, more: object = {}) =>
    person.ask(address, { params: { ...params, ...more }, body } as never);
  const read = async (before?: number) => {
    const query = before === undefined ? {} : { before };
    return (await owner.get('GET /albums/:albumId/log', { params, query })).entries;
  };
  const newest = async () => {
    const [{ action, by, person, count, part } = {} as never] = await read();
    return [by, action, person ?? count ?? part, ...(count === null ? [] : [part])];
  };
  await joinAsHost(owner, album.id, theo, 'helper');
  expect(await newest()).toEqual(['Theo Brandt', 'joined', 'Theo Brandt']);
  await call(owner, 'PATCH /albums/:albumId/details', { approveFirst: true, guestBookEnabled: true });
  expect(await newest()).toEqual(['Ines Costa', 'changed', 'details']);
  const guest = new Person(keepsake, 'Guest');
  const { photos } = await guest.upload(album.uploadCode, await makePhotos(3));
  const { entry } = await leaveEntry(guest, album.uploadCode, { message: 'So happy' });
  const photoIds = photos.map(({ id }) => id);
  const entryIds = [entry?.id ?? ''];
  const shown = { visibility: 'shown' };

  const steps: [Person, keyof AllRoutes & JsonAddress, unknown, unknown[], object?][] = [
    [theo, 'PATCH /albums/:albumId/photos/visibility', { photoIds, ...shown }, ['approved', 3, null]],
    [
      owner,
      'PATCH /albums/:albumId/photos/visibility',
      { photoIds: photoIds.slice(1), visibility: 'hidden' },
      ['hid', 2, null],
    ],
    [
      theo,
      'PATCH /albums/:albumId/guest-book/visibility',
      { entryIds, ...shown },
      ['approved', 1, 'entries'],
    ],
    [theo, 'POST /albums/:albumId/guest-book/delete', { entryIds }, ['deleted', 1, 'entries']],
    [
      theo,
      'DELETE /albums/:albumId/photos/:photoId',
      undefined,
      ['deleted', 1, null],
      { photoId: photoIds[0] },
    ],
    [theo, 'POST /albums/:albumId/photos/delete', { photoIds: photoIds.slice(1) }, ['deleted', 2, null]],
    [owner, 'PATCH /albums/:albumId/photo-wall', { enabled: false }, ['changed', 'wall']],
    [owner, 'PATCH /albums/:albumId/visibility', { isPublic: false }, ['changed', 'visibility']],
    [owner, 'PATCH /albums/:albumId/archive', { isArchived: true }, ['changed', 'archive']],
    [owner, 'PATCH /albums/:albumId/expiration', { expirationPreset: 'ONE_WEEK' }, ['changed', 'expiration']],
    [owner, 'PATCH /albums/:albumId/pin', { pin: '4711' }, ['changed', 'pin']],
    [owner, 'POST /albums/:albumId/tags', { tags: ['lisbon'] }, ['changed', 'tags']],
    [owner, 'POST /albums/:albumId/groups', { names: ['Table 7'] }, ['changed', 'groups']],
  ];
  for (const [person, address, body, logged, more] of steps) {
    const { status } = await call(person, address, body, more);
    expect([address, status < 300]).toEqual([address, true]);
    expect(await newest()).toEqual([person.name, ...logged]);
    if (address.endsWith('expiration') || address.endsWith('pin')) continue;
    const { length } = await read();
    await call(person, address, body, more);
    expect([address, (await read()).length]).toEqual([address, length]);
  }
  await removeHost(owner, album.id, theo);
  expect(await newest()).toEqual(['Ines Costa', 'removed', 'Theo Brandt']);
});

test('the log is read 50 entries at a time, and keeps the newest thousand', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Priya Khan');
  const params = { albumId: album.id };
  const entry = { albumId: album.id, action: 'invited' as const, createdAt: 1 };
  const empty = { actorId: null, personId: null, role: null, count: null, part: null };
  const many = Array.from({ length: MAX_LOG_ENTRIES }, () => ({ ...entry, ...empty }));
  for (let first = 0; first < many.length; first += 100)
    await keepsake.ctx.db
      .insertInto('albumLog')
      .values(many.slice(first, first + 100))
      .execute();
  await owner.get('PATCH /albums/:albumId/details', { params, body: { title: 'Renamed' } });
  const kept = await keepsake.ctx.db
    .selectFrom('albumLog')
    .select('id')
    .where('albumId', '=', album.id)
    .execute();
  expect(kept).toHaveLength(MAX_LOG_ENTRIES);
  const first = await owner.get('GET /albums/:albumId/log', { params });
  expect([first.entries.length, first.hasMore, first.entries[0]?.part]).toEqual([LOG_PAGE, true, 'details']);
  const query = { before: first.entries.at(-1)?.id ?? 0 };
  const second = await owner.get('GET /albums/:albumId/log', { params, query });
  expect(second.entries[0]?.id).toBeLessThan(query.before);
});
