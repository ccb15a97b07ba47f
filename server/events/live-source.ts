import type { LiveEvent } from '../../shared/api/live-events.ts';

export interface LiveSource {
  albumId: string;
  version: string;
  /** Returns null if the viewer may not listen any more. Calls with the same `moment` share their queries. */
  changesSince(version: string, moment: Moment): Promise<LiveChanges | null>;
}

export interface Moment {
  id: string;
  /** True if the listener was disconnected and missed events. */
  isResumed: boolean;
}

export interface LiveChanges {
  version: string;
  events: readonly LiveEvent[];
  revealAt?: number | null;
}
