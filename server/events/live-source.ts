import type { LiveEvent } from '../../shared/api/live-events.ts';

export interface LiveSource {
  albumId: string;
  version: string;
  /**
   * What this listener is to hear of the time since a version; null: the viewer may not listen any more. Sources of the
   * same album that are asked at the same `moment` share their queries, so no change may come between.
   */
  changesSince(version: string, moment: Moment): Promise<LiveChanges | null>;
}

export interface Moment {
  id: string;
  /** The listener was away: it did not see the replies that others got meanwhile. */
  isResumed: boolean;
}

export interface LiveChanges {
  version: string;
  events: readonly LiveEvent[];
  /** When there is more to hear by itself. */
  revealAt?: number | null;
}
