// What a live stream listens to, as the operation that opened it decides.

import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { AlbumEvent } from './event-bus.ts';

export interface LiveSource {
  albumId: string;
  /** What this listener is told of an event; null: nothing. */
  describe(event: AlbumEvent): Promise<LiveEvent | null>;
  /** Asked again whenever the album changed, and at each beat of the line: false ends the stream. */
  stillAllowed(): Promise<boolean>;
  /** Asked before anything is told: false ends the stream. Somebody without an account is as they were. */
  stillSignedIn(): Promise<boolean>;
}
