import type { LiveEvent } from '../../shared/api/live-events.ts';

export interface LiveSource {
  albumId: string;
  version: string;
  /** Null: the viewer may not listen any more. Sources asked at the same `moment` share their queries. */
  changesSince(version: string, moment: Moment): Promise<LiveChanges | null>;
}

export interface Moment {
  id: string;
  /** The listener was away and missed the replies meanwhile. */
  isResumed: boolean;
}

export interface LiveChanges {
  version: string;
  events: readonly LiveEvent[];
  revealAt?: number | null;
}
