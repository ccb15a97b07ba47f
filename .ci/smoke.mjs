// Sends two photos to a running Keepsake and loads them again: `node .ci/smoke.mjs http://localhost:3000`.
// It prints the links to the originals. Given such links, it loads these instead: `node .ci/smoke.mjs LINK …`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';

const root = join(import.meta.dirname, '..');
const PHOTOS = [
  { path: 'docs/images/wall.webp', type: 'image/webp' },
  { path: 'tests/fixtures/painted-12mp.heic', type: 'image/heic' },
].map((photo) => ({ ...photo, bytes: readFileSync(join(root, photo.path)) }));
const [address, ...more] = argv.slice(2);

const links = address.includes('/uploads/') ? [address, ...more] : await sendPhotos(address);
for (const [index, link] of links.entries()) {
  assert.ok((await load(link)).equals(PHOTOS[index].bytes), `${PHOTOS[index].path} came back changed`);
}
console.log(links.join('\n'));

async function sendPhotos(url) {
  const call = async (method, path, body, token) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'X-Client-Id': randomUUID(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    assert.ok(reply.ok, `${method} ${path}: ${reply.status}`);
    return reply.json();
  };
  const email = `smoke.${randomUUID()}@example.org`;
  const account = { name: 'Noor Haddad', email, password: randomUUID(), rememberMe: false };
  const { token } = await call('POST', '/auth/register', account);
  const { album } = await call('POST', '/albums', { title: 'Smoke', expirationPreset: 'ONE_DAY' }, token);
  const form = new FormData();
  for (const { path, type, bytes } of PHOTOS) form.append('photos', new Blob([bytes], { type }), path);
  const { photos } = await call('POST', `/uploads/${album.uploadCode}`, form);
  assert.equal(photos.length, PHOTOS.length);
  for (const { thumbnailUrl } of photos) assert.ok((await load(url + thumbnailUrl)).length > 0);
  const shown = await call('GET', `/albums/${album.id}`, undefined, token);
  const linkOf = ({ path }) =>
    url + shown.photos.find((photo) => path.endsWith(photo.originalFilename)).fileUrl;
  return PHOTOS.map(linkOf);
}

async function load(link) {
  const reply = await fetch(link);
  assert.ok(reply.ok, `${link}: ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}
