// What the live streams say (docs/rules.md, section 5).

import { z } from 'zod';
import { photoSchema } from './photos-api.ts';

export const liveEventSchema = z.discriminatedUnion('type', [
  /** A photo can be seen from now on, as this listener may see it. */
  z.object({ type: z.literal('photo.ready'), photoId: z.string(), photo: photoSchema }),
  z.object({ type: z.literal('photo.deleted'), photoId: z.string() }),
  /** Something about the album or who may see it changed: ask again. */
  z.object({ type: z.literal('album.changed') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
