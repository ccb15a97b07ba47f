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
  const stopListening = ctx.events.onAlbum(albumId, (event) => {
    if ('photoId' in event && event.photoId === id) wake();
  });
  ctx.events.tellNodes({ type: 'photo.stored' });
  const end = performance.now() + SHOW_WAIT_MS;
  try {
    for (;;) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const photo = await findPhoto(ctx.db, id);
      if (photo?.state !== 'processing' || performance.now() > end) return photo;
    }
  } finally {
    stopListening();
  }
}
