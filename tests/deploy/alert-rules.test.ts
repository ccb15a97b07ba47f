// Texts for operators: deploy/alert-rules.yml and docs/operations.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPromtool } from '../support/services/promtool.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RULES = join(ROOT, 'deploy', 'alert-rules.yml');

interface Trouble {
  /** The alert is sent after this many minutes. */
  minutes: number;
  /** The values minute by minute, for two hours. */
  series: Record<string, string>;
}

const TROUBLES: Record<string, Trouble> = {
  KeepsakeDown: { minutes: 3, series: { 'up{job="keepsake"}': '0x120' } },
  KeepsakeNotReady: { minutes: 2, series: { 'keepsake_ready{}': '0x120' } },
  KeepsakeErrors: {
    minutes: 12,
    series: {
      'keepsake_request_seconds_count{status="5xx"}': '0+1x120',
      'keepsake_request_seconds_count{status="2xx"}': '0+90x120',
    },
  },
  KeepsakeRefusesUploads: { minutes: 2, series: { 'keepsake_takes_uploads{}': '0x120' } },
  KeepsakePhotosLost: { minutes: 5, series: { 'keepsake_check_findings_total{loss="true"}': '0 0 1x118' } },
  KeepsakeDiskFilling: {
    minutes: 11,
    series: {
      'keepsake_disk_free_bytes{volume="photos"}': '3000x120',
      'keepsake_disk_reserved_bytes{}': '2000x120',
    },
  },
  KeepsakeThumbnailsLate: {
    minutes: 4,
    series: { 'keepsake_queue_oldest_seconds{queue="thumbnails"}': '0+60x120' },
  },
  KeepsakePreviewsLate: {
    minutes: 12,
    series: { 'keepsake_queue_oldest_seconds{queue="previews"}': '44000+60x120' },
  },
  KeepsakeRemovalsStuck: { minutes: 65, series: { 'keepsake_queue_length{queue="removals"}': '2x120' } },
  KeepsakeMailsStuck: {
    minutes: 12,
    series: { 'keepsake_queue_oldest_seconds{queue="mails"}': '11000+60x120' },
  },
  KeepsakeMailsFailed: { minutes: 10, series: { 'keepsake_mails_failed{}': '4 4 5x118' } },
  KeepsakeCommitsSlow: {
    minutes: 15,
    series: {
      'keepsake_commit_seconds_bucket{le="0.25"}': '0+90x120',
      'keepsake_commit_seconds_bucket{le="1"}': '0+100x120',
      'keepsake_commit_seconds_bucket{le="+Inf"}': '0+100x120',
    },
  },
  KeepsakePoolExhausted: { minutes: 5, series: { 'keepsake_pool_connections{state="waiting"}': '3x120' } },
  KeepsakeEventsLate: { minutes: 5, series: { 'keepsake_event_oldest_seconds{}': '6+60x120' } },
  KeepsakeBusy: { minutes: 12, series: { 'nodejs_eventloop_lag_p99_seconds{}': '0.6x120' } },
  KeepsakeJobFails: { minutes: 70, series: { 'keepsake_job_failures_total{job="send outbox"}': '0+1x120' } },
  KeepsakeFilesOpen: {
    minutes: 6,
    series: { 'process_open_fds{job="keepsake"}': '900x120', 'process_max_fds{job="keepsake"}': '1024x120' },
  },
  KeepsakeRestarts: {
    minutes: 10,
    series: { 'process_start_time_seconds{job="keepsake"}': '0+60x120' },
  },
};

test('each alarm is explained in the documents', () => {
  const named = (path: string, pattern: RegExp) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name]) => name);
  const alarms = named(RULES, /- alert: (\w+)/gu);
  expect(named(join(ROOT, 'docs', 'operations.md'), /^### (Keepsake\w+)$/gmu)).toEqual(alarms);
  expect(Object.keys(TROUBLES)).toEqual(alarms);
});

const promtool = findPromtool();

/** Returns promtool's complaints, or an empty text. */
function complaintsOf(args: string[]): string {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test.skipIf(promtool === null)('each alarm is sent exactly when it should be, without other alarms', () => {
  expect(complaintsOf(['check', 'rules', RULES])).toBe('');
  const trials = Object.entries(TROUBLES).map(([alarm, { minutes, series }]) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({
      series: name.replace('{', '{instance="a",'),
      values,
    })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minutes}m`,
        exp_samples: [{ labels: `{alertname="${alarm}"}`, value: 1 }],
      },
    ],
  }));
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-alarms-'));
  const file = join(folder, 'trials.json');
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests: trials }));
  expect(complaintsOf(['test', 'rules', file])).toBe('');
  rmSync(folder, { recursive: true });
});
