import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RefusalCode } from '../../shared/errors.ts';
import { within } from '../time-limit.ts';

const READ_MS = 2_000;
const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const COMMIT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const LAG_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];

/** Values that are read at each scrape (docs/operations.md). */
const WATCHED = {
  keepsake_ready: { help: 'Whether /api/health/ready says so' },
  keepsake_listeners: { help: 'Live streams that are open' },
  keepsake_queue_length: { help: 'What waits in the database, counted to 10,000', label: 'queue' },
  keepsake_queue_oldest_seconds: { help: 'Since when the oldest waits', label: 'queue' },
  keepsake_mails_failed: { help: 'Mails that were given up and are still kept' },
  keepsake_pool_connections: { help: 'Connections to PostgreSQL, and who waits for one', label: 'state' },
  keepsake_event_oldest_seconds: { help: 'How long a live event has waited to be told to other nodes' },
  keepsake_disk_free_bytes: { help: 'Free space', label: 'volume' },
  keepsake_disk_reserved_bytes: { help: 'Below this free space photos are refused' },
  keepsake_takes_uploads: { help: 'Whether there is room for photos' },
} satisfies Record<string, { help: string; label?: string }>;
export type Watched = keyof typeof WATCHED;

/** A metric with a label has one number per value of the label. */
export type Reading = number | Record<string, number>;

export type Meter = ReturnType<typeof prometheusMeter>;

export function prometheusMeter() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const watched = watchedGauges(registers);
  const { requests, commits, lags } = histograms(registers);
  const { photos, bytes, refused, failures, findings } = counters(registers);
  // Starts at 0, because a counter that starts at 1 would show no increase.
  for (const loss of ['true', 'false']) findings.inc({ loss }, 0);

  return {
    /** `route` is the route's pattern, never a URL. */
    answered(request: { method: string; route: string; status: number; seconds: number }): void {
      const { method, route, status, seconds } = request;
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    photoStored(size: number): void {
      photos.inc();
      bytes.inc(size);
    },
    photoRefused: (code: RefusalCode) => refused.inc({ code }),
    committed: (seconds: number) => commits.observe(seconds),
    eventHeard: (seconds: number) => lags.observe(seconds),
    jobFailed: (job: string) => failures.inc({ job }),
    checkFound: (found: number, isLoss: boolean) => findings.inc({ loss: String(isLoss) }, found),
    /** A value that fails or takes longer than two seconds is left out. */
    watch: (name: Watched, read: Read) => void watched.set(name, read),
    page: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function histograms(registers: Registry[]) {
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers });
  return {
    requests: histogram(
      'keepsake_request_seconds',
      'Requests until they were answered, without live streams',
      REQUEST_SECONDS,
      ['method', 'route', 'status'],
    ),
    commits: histogram('keepsake_commit_seconds', 'Commits of transactions', COMMIT_SECONDS),
    lags: histogram('keepsake_event_lag_seconds', 'Live events until PostgreSQL passed them on', LAG_SECONDS),
  };
}

function counters(registers: Registry[]) {
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  return {
    photos: counter('keepsake_photos_stored_total', 'Photos stored'),
    bytes: counter('keepsake_photo_bytes_stored_total', 'Bytes of the photos stored'),
    refused: counter('keepsake_photos_refused_total', 'Photos refused, by code', ['code']),
    failures: counter('keepsake_job_failures_total', 'Rounds of a job that failed', ['job']),
    findings: counter('keepsake_check_findings_total', 'What the daily check found', ['loss']),
  };
}

type Read = () => Reading | Promise<Reading>;

/** A value that does not exist here, such as connections on SQLite, has a name and no number. */
function watchedGauges(registers: Registry[]): Map<Watched, Read> {
  const reads = new Map<Watched, Read>();
  for (const [name, { help, label }] of Object.entries(WATCHED) as [
    Watched,
    { help: string; label?: string },
  ][]) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        const value = await readInTime(name, reads.get(name));
        // Removes old values, which would look like new ones.
        if (label) gauge.reset();
        else gauge.remove();
        if (typeof value === 'number') gauge.set(value);
        else for (const [key, each] of Object.entries(value)) gauge.set({ [label as string]: key }, each);
      },
    });
  }
  return reads;
}

async function readInTime(name: string, read: Read | undefined): Promise<Reading> {
  if (!read) return {};
  return within(READ_MS, name, Promise.resolve().then(read)).catch(() => ({}));
}
