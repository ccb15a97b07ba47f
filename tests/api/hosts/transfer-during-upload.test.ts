import { expect, test } from 'vitest';
import { joinAsHost } from '../../support/hosts/join-as-host.ts';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { beforeNextTransaction } from '../before-transaction.ts';

const keepsake = keepsakeForFile();

test('a photo whose album is transferred during the upload is retried, and counts for the new owner', async () => {
  const { owner: ines, album } = await ownerWithAlbum(keepsake);
  const theo = await registered(keepsake, 'Theo');
  const guest = new Person(keepsake, 'Guest');
  const photo = await makePhoto();
  beforeNextTransaction(keepsake.ctx, () => joinAsHost(ines, album.id, theo, 'owner'));

  const first = await guest.tryUpload(album.uploadCode, [photo]);
  expect([first.status, first.headers.get('Retry-After')]).toEqual([503, '1']);
  await guest.upload(album.uploadCode, [photo]);

  const storage = async (person: Person) => (await person.get('GET /auth/me')).user.storageUsed;
  const { storageBytes } = await keepsake.ctx.db
    .selectFrom('albums')
    .select('storageBytes')
    .where('id', '=', album.id)
    .executeTakeFirstOrThrow();
  expect(storageBytes).toBeGreaterThan(0);
  expect([await storage(ines), await storage(theo)]).toEqual([0, storageBytes]);
});
