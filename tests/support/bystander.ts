import type { TestKeepsake } from './keepsake-server.ts';
import { makePhoto } from './made-photos.ts';
import { ownerWithAlbum, Person } from './person.ts';

/**
 * The longest delay that others may cause a guest, in milliseconds. On a busy machine it is a multiple of the
 * undisturbed time.
 */
const BYSTANDER_MS = 2_000;
const BUSY_TIMES = 16;

export interface Bystander {
  /** The limit for `uploadAndLook`, in milliseconds. */
  readonly withinMs: number;
  /** Sets `withinMs` by the present load of the machine. No attack may run at the same time. */
  measure(): Promise<void>;
  /**
   * Uploads a photo and loads the guest page. Returns the slower time, retried once if it is too long,
   * because another suite may have caused it. Throws if either is rejected.
   */
  uploadAndLook(): Promise<number>;
  /** Does the same without a retry, for events that would be over by then. */
  uploadAndLookOnce(): Promise<number>;
}

/** Creates a guest of a separate album. The imaging process has started when this resolves. */
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
    // Deleting the photo keeps the album from getting full.
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
