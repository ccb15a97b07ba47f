import { z } from 'zod';
import type { guestAlbumSchema } from './album-shape.ts';
import { photoSchema } from './photos-api.ts';

/** The events of a stream whose listeners see the album in this shape. */
export function liveEventOf<Album extends z.ZodObject>(album: Album) {
  return z.discriminatedUnion('type', [
    /** A photo became visible or changed, described for this viewer. */
    z.object({ type: z.literal('photo.ready'), photoId: z.string(), photo: photoSchema }),
    z.object({ type: z.literal('photo.deleted'), photoId: z.string() }),
    /**
     * The album changed: as it is now. Without `album` its photos changed too, or the viewer's access: the client
     * fetches everything again.
     */
    z.object({ type: z.literal('album.changed'), album: album.optional() }),
  ]);
}

type Events<Album extends z.ZodObject> = z.infer<ReturnType<typeof liveEventOf<Album>>>;
/** One event; its album has what every viewer sees, and for some viewers more. */
export type LiveEvent = Events<typeof guestAlbumSchema>;
