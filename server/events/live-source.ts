// What a live stream listens to, as the operation that opened it decides.

import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { AlbumEvent } from './event-bus.ts';

export interface LiveSource {
  albumId: string;
  /** What this listener is sent for an event; null: nothing. */
  describe(event: AlbumEvent): Promise<LiveEvent | null>;
  /** Asked again whenever the album changed, and at each heartbeat of the connection: false ends the stream. */
  stillAllowed(): Promise<boolean>;
  /**
   * Asked before anything is sent: false ends the stream. A viewer without an account has no session that could end.
   */
  stillSignedIn(): Promise<boolean>;
}
