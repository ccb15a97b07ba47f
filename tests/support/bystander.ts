import type { TestKeepsake } from './keepsake-server.ts';
import { makePhoto } from './made-photos.ts';
import { ownerWithAlbum, Person } from './person.ts';

/**
 * Others' requests delay a guest no longer than this, in milliseconds; on a busy machine so many times as long as
 * without them.
 */
const BYSTANDER_MS = 2_000;
const BUSY_TIMES = 16;

export interface Bystander {
  /** How long `uploadAndLook` may take, in milliseconds. */
  readonly withinMs: number;
  /** Sets `withinMs` by how busy the machine is now. Nothing may attack meanwhile. */
  measure(): Promise<void>;
  /**
   * Uploads a photo and loads the guest page; gives how long the slower of both took. Throws when either is refused.
   * What took too long is tried once more: it may have been another suite of the same test run.
   */
  uploadAndLook(): Promise<number>;
  /** The same without a second try, for what is over by then. */
  uploadAndLookOnce(): Promise<number>;
}

/** A guest of an album of their own. The imaging process is warm when this resolves. */
export async function bystanderAt(keepsake: Pick<TestKeepsake, 'url'>): Promise<Bystander> {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Bea Bystander');
  const guest = new Person(keepsake, 'Guest');
  let count = 0;
  const uploadOnce = async () => {
    count += 1;
    const photo = await makePhoto({ name: `Bystander ${count}.jpg`, hue: count });
    const begun = performance.now();
    const { photos } = await guest.upload(album.uploadCode, [photo]);
    const uploaded = performance.now();
    await guest.get('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
    const took = Math.max(uploaded - begun, performance.now() - uploaded);
    // The album never gets full.
    await owner.ask('DELETE /albums/:albumId/photos/:photoId', {
      params: { albumId: album.id, photoId: photos[0]?.id ?? '' },
    });
    return took;
  };
  let withinMs = BYSTANDER_MS;
  const measure = async () => {
    await uploadOnce();
    withinMs = Math.max(BYSTANDER_MS, BUSY_TIMES * (await uploadOnce()));
  };
  await measure();
  return {
    get withinMs() {
      return withinMs;
    },
    measure,
    uploadAndLookOnce: uploadOnce,
    async uploadAndLook() {
      const tookMs = await uploadOnce();
      return tookMs < withinMs ? tookMs : uploadOnce();
    },
  };
}
