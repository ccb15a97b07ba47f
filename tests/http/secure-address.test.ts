import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum } from '../support/person.ts';
import { sendRaw } from '../support/raw-request.ts';

const FOR_TWO_YEARS = 'max-age=63072000; includeSubDomains';

const keepsake = keepsakeForFile({ environment: { PUBLIC_URL: 'https://photos.example.org' } });

test('with an HTTPS URL every response has HSTS: API, pictures, errors and malformed HTTP', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const { photos } = await owner.upload(album.uploadCode, [await makePhoto()]);
  const thumbnail = photos[0]?.thumbnailUrl ?? '';
  for (const path of ['/api/health', '/api/nothing', '/%E0%A4%A', thumbnail, thumbnail]) {
    const { headers } = await sendRaw(keepsake, { path });
    expect([path, headers['strict-transport-security']]).toEqual([path, FOR_TWO_YEARS]);
  }
  const { hostname, port } = new URL(keepsake.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
  expect(answer).toContain(`\r\nStrict-Transport-Security: ${FOR_TWO_YEARS}\r\n`);
});
