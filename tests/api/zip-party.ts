import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { AlbumDetails } from '../../shared/api/album-shape.ts';
import type { ZipRequest } from '../../shared/api/downloads-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { TestKeepsake } from '../support/keepsake-server.ts';
import { ownerWithAlbum, Person, type UploadFile } from '../support/person.ts';
import { readZip } from '../support/zip-readers.ts';

const run = promisify(execFile);
const MAX_CONTENT = 64 * 1024 ** 2;

/** Returns a path for a file that is deleted after the test. */
export function pathForTest(): string {
  const path = join(tmpdir(), `keepsake-${randomUUID()}.zip`);
  onTestFinished(() => rmSync(path, { force: true }));
  return path;
}

export type ZipParty = Awaited<ReturnType<typeof zipParty>>;

/** Creates an owner with an album, and a guest. */
export async function zipParty(keepsake: TestKeepsake) {
  const { owner: ines, album } = await ownerWithAlbum(keepsake, `Ines Costa ${randomUUID()}`);
  const guest = new Person(keepsake, 'Guest');

  async function send(uploaderName: string | null, file: UploadFile, fields = {}): Promise<Photo> {
    const name = uploaderName === null ? {} : { uploaderName };
    const [photo] = (await guest.upload(album.uploadCode, [file], { ...name, ...fields })).photos;
    if (!photo) throw new Error('no photo');
    return photo;
  }

  const wish = (
    photos: ZipRequest['photos'] = 'all',
    rendition: ZipRequest['rendition'] = 'original',
    albumId = album.id,
  ) => ({ params: { albumId }, body: { photos, rendition, timeZone: 'Europe/Lisbon' } });

  async function load(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(keepsake.url + url, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  const askGuestsZip = (who = guest, uploadCode = album.uploadCode, timeZone = 'Europe/Lisbon') =>
    who.ask('POST /uploads/:uploadCode/zips', { params: { uploadCode }, body: { timeZone } });

  const makeZip = (...asked: Parameters<typeof wish>) =>
    ines.get('POST /albums/:albumId/zips', wish(...asked));

  return {
    ownedAlbum: async () => (await ines.get('GET /albums/:albumId', { params: { albumId: album.id } })).album,
    askGuestsZip,
    async guestsZip(who = guest, timeZone?: string) {
      const { status, body } = await askGuestsZip(who, album.uploadCode, timeZone);
      if (status !== 201) throw new Error(`no ZIP: ${status} ${JSON.stringify(body)}`);
      return body as unknown as Awaited<ReturnType<typeof makeZip>>;
    },
    async seenByGuests(): Promise<Photo[]> {
      const params = { uploadCode: album.uploadCode };
      return (await guest.get('GET /uploads/:uploadCode/wall', { params })).photos;
    },
    change: (body: AlbumDetails) =>
      ines.get('PATCH /albums/:albumId/details', { params: { albumId: album.id }, body }),
    ines,
    guest,
    album,
    send,
    wish,
    load,
    makeZip,
    async refusalOf(...asked: Parameters<typeof wish>) {
      const { status, body } = await ines.ask('POST /albums/:albumId/zips', wish(...asked));
      return [status, body.code];
    },
    async statusOf(url: string) {
      const { status, bytes } = await load(url);
      return [status, JSON.parse(String(bytes)).code];
    },
    /** Downloads the ZIP and opens it with third-party readers. */
    async unpack(url: string) {
      const path = pathForTest();
      const { bytes } = await load(url);
      await writeFile(path, bytes);
      const entries = await readZip(path);
      const contentOf = async (name: string) =>
        (await run('unzip', ['-p', path, name], { encoding: 'buffer', maxBuffer: MAX_CONTENT })).stdout;
      return { entries, names: entries.map(({ name }) => name), contentOf };
    },
  };
}
