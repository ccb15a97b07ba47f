import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepsakeForFile } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum, Person, registered } from '../../support/person.ts';
import { countStatements } from '../count-statements.ts';

const keepsake = keepsakeForFile();

const MAX_STATEMENTS = 12;

test.each(['guest', 'registered guest'])(
  'uploading a photo of a %s takes a single transaction and few statements',
  async (who) => {
    const { album } = await ownerWithAlbum(keepsake, `Ines of a ${who}`);
    const noor =
      who === 'guest' ? new Person(keepsake, 'Noor') : await registered(keepsake, 'Noor of few statements');
    const photo = await makePhoto();
    const key = randomUUID();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      clientKeys: key,
      skipKnown: 'true',
      uploadSessionId: randomUUID(),
    }))
      form.append(name, value);
    form.append('photos', new Blob([new Uint8Array(photo.bytes)]), photo.name);
    const statements = await countStatements(keepsake.ctx, async () => {
      const path = `/api/uploads/${album.uploadCode}?clientKey=${key}`;
      expect((await noor.send('POST', path, form)).status).toBe(201);
    });
    expect(statements.filter((text) => text === 'begin')).toHaveLength(1);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS);
  },
);
