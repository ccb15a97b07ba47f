import type { Context } from '../context.ts';
import { findPhoto, type NewPhoto, type PhotoRow } from './photo-store.ts';
import { SHOW_WAIT_MS } from './processing.ts';

/** Milliseconds until it looks without having heard anything: events may be lost. */
const LOOK_MS = 1_000;

/**
 * For a photo that this node has stored and leaves to others: waits for them up to `SHOW_WAIT_MS`. One that cannot be
 * decoded is kept, as after an answer. Undefined when the photo was deleted meanwhile.
 */
export async function showElsewhere(ctx: Context, { id, albumId }: NewPhoto): Promise<PhotoRow | undefined> {
  let wake = () => {};
  let isHeard = false;
  const stopListening = ctx.events.onAlbum(albumId, (event) => {
    if (!('photoId' in event) || event.photoId !== id) return;
    isHeard = true;
    wake();
  });
  const untilWoken = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  ctx.events.tellNodes({ type: 'photo.stored' });
  const end = performance.now() + SHOW_WAIT_MS;
  try {
    for (;;) {
      // What is heard while the row is read may be newer than it.
      if (!isHeard) await untilWoken();
      isHeard = false;
      const photo = await findPhoto(ctx.db, id);
      if (photo?.state !== 'processing' || performance.now() > end) return photo;
    }
  } finally {
    stopListening();
  }
}
