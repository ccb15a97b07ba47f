// The events of the live streams (docs/rules.md, section 5).

import { z } from 'zod';
import { photoSchema } from './photos-api.ts';

export const liveEventSchema = z.discriminatedUnion('type', [
  /** A photo became visible, described for this viewer. */
  z.object({ type: z.literal('photo.ready'), photoId: z.string(), photo: photoSchema }),
  z.object({ type: z.literal('photo.deleted'), photoId: z.string() }),
  /** The album or its access changed: the client fetches it again. */
  z.object({ type: z.literal('album.changed') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
