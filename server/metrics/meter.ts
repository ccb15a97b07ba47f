import type { RefusalCode } from '../../shared/errors.ts';

/** Values that are read at each scrape (docs/operations.md). */
export type Watched =
  | 'keepsake_ready'
  | 'keepsake_listeners'
  | 'keepsake_queue_length'
  | 'keepsake_queue_oldest_seconds'
  | 'keepsake_mails_failed'
  | 'keepsake_pool_connections'
  | 'keepsake_event_oldest_seconds'
  | 'keepsake_disk_free_bytes'
  | 'keepsake_disk_reserved_bytes'
  | 'keepsake_takes_uploads';

/** A metric with a label has one number per value of the label. */
export type Reading = number | Record<string, number>;

export interface Meter {
  /** `route` is the route's pattern, never an address. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  photoStored(bytes: number): void;
  photoRefused(code: RefusalCode): void;
  committed(seconds: number): void;
  /** A list of the administration. */
  eventHeard(seconds: number): void;
  jobFailed(job: string): void;
  checkFound(count: number, isLoss: boolean): void;
  /** A value that fails or takes longer than two seconds is left out. */
  watch(name: Watched, read: () => Reading | Promise<Reading>): void;
  page(): Promise<string>;
  readonly contentType: string;
}
