import { z } from 'zod';
import type { guestAlbumSchema } from './album-shape.ts';
import { photoSchema } from './photos-api.ts';

export function createLiveEventSchema<Album extends z.ZodObject>(album: Album) {
  return z.discriminatedUnion('type', [
    /** A photo became visible or changed. The event describes it for this viewer. */
    z.object({ type: z.literal('photo.ready'), photoId: z.string(), photo: photoSchema }),
    z.object({ type: z.literal('photo.deleted'), photoId: z.string() }),
    /** Without `album`, photos or the viewer's access changed too, so the client loads everything again. */
    z.object({ type: z.literal('album.changed'), album: album.optional() }),
  ]);
}

type Events<Album extends z.ZodObject> = z.infer<ReturnType<typeof createLiveEventSchema<Album>>>;
export type LiveEvent = Events<typeof guestAlbumSchema>;
