// The live events that the listeners of an album get (docs/rules.md, section 5).

import type { Context } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import type { Audience } from '../photos/photo-links.ts';
import { findReadyPhoto } from '../photos/photo-store.ts';

/** A live source for one audience. */
export function albumLive(
  ctx: Context,
  albumId: string,
  audience: Audience,
  still: Pick<LiveSource, 'stillAllowed' | 'stillSignedIn'>,
): LiveSource {
  return {
    albumId,
    ...still,
    async describe(event) {
      if (event.type === 'album.changed') return { type: 'album.changed' };
      if (event.type === 'photo.deleted') return { type: 'photo.deleted', photoId: event.photoId };
      // Two hundred phones get the event of a photo at the same moment: it is looked up once.
      return ctx.work.once({ task: `describe for ${audience}`, id: event.photoId }, async () => {
        const row = await findReadyPhoto(ctx.db, event.photoId);
        if (!row) return null;
        const photo = describePhoto(ctx, row, {
          audience,
          epoch: row.accessEpoch,
          hideLocation: row.hideLocation === 1,
        });
        return { type: 'photo.ready', photoId: photo.id, photo };
      });
    },
  };
}
