import { expect, test } from 'vitest';
import { addContributor, insertMember } from '../../../server/accounts/member-store.ts';
import { isUniqueViolation } from '../../../server/db/open-db.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { ownerWithAlbum, type Person, registered } from '../../support/person.ts';

const keepsake = keepsakeForFile();
const idOf = async (person: Person) => (await person.get('GET /auth/me')).user.id;
const membersOf = (albumId: string) =>
  keepsake.ctx.db.selectFrom('members').select(['userId', 'role']).where('albumId', '=', albumId).execute();

test('if two people become the owner of an album at once, only one of them succeeds', async () => {
  const { album } = await ownerWithAlbum(keepsake, 'Ines Costa');
  const people = [await registered(keepsake, 'Theo Brandt'), await registered(keepsake, 'Bruno Silva')];
  const userIds = await Promise.all(people.map(idOf));
  await keepsake.ctx.db.deleteFrom('members').where('albumId', '=', album.id).execute();

  const become = (userId: string) =>
    insertMember(keepsake.ctx.db, { albumId: album.id, userId, role: 'owner', createdAt: 1 });
  const outcomes = await Promise.allSettled(userIds.map(become));

  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(failures.map(isUniqueViolation)).toEqual([true]);
  const [owner, ...others] = await membersOf(album.id);
  expect([userIds.includes(owner?.userId ?? ''), others]).toEqual([true, []]);
  for (const [index, person] of people.entries())
    expect((await person.get('GET /albums')).albums.map(({ isOwner }) => isOwner)).toEqual(
      userIds[index] === owner?.userId ? [true] : [],
    );
});

test('an owner who contributes to their own album stays its owner', async () => {
  const { owner: mara, album } = await ownerWithAlbum(keepsake, 'Mara Okafor');
  const userId = await idOf(mara);
  await addContributor(keepsake.ctx.db, { albumId: album.id, userId, groupId: 'table-1', now: 1 });
  expect(await membersOf(album.id)).toEqual([{ userId, role: 'owner' }]);
});
