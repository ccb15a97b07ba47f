import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { findFreePorts } from '../tests/support/throwaway-process.ts';
import { medians } from './figures.ts';
import { launchChromium } from './slow-phone.ts';

/** Installed beside the project at the first measurement. The last that runs on Node 20. */
const VERSION = '12.8.2';

interface Report {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number; details?: { items?: { transferSize?: number }[] } }>;
}

interface TraceEvent {
  ph: string;
  pid: number;
  tid: number;
  /** When, and for how long, in microseconds; the same by the clock of the thread. */
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

/** `score`: 0 to 100. `transferredBytes`: before anybody touched the page. */
export type PageReport = Record<'score' | 'lcpMs' | 'tbtMs' | 'transferredBytes', number>;

/** The medians of `runs` cold visits. `prepare` sets up the browser of each, such as its session. */
export async function visitCold(
  url: string,
  runs: number,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<PageReport> {
  const lighthouse = await openLighthouse();
  const reports: PageReport[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await visit(lighthouse, url, prepare));
  return medians(reports);
}

async function visit(
  lighthouse: Lighthouse,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<PageReport> {
  const [port = 0] = await findFreePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-lighthouse-'));
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    // The default context is the one that Lighthouse sees.
    const reached = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const context = reached.contexts()[0] ?? (await reached.newContext());
    await prepare(context.pages()[0] ?? (await context.newPage()));
    const settings = {
      output: [],
      logLevel: 'error',
      onlyCategories: ['performance'],
      // The browser is new: nothing is in its cache, and what `prepare` stored stays.
      disableStorageReset: true,
      // The live stream never ends, so the network never falls idle.
      maxWaitForLoad: 15_000,
    };
    await lighthouse(url, { ...settings, port, gatherMode: folder });
    const trace = join(folder, 'defaultPass.trace.json');
    const gathered = JSON.parse(await readFile(trace, 'utf8')) as { traceEvents: TraceEvent[] };
    toProcessorTime(gathered.traceEvents);
    await writeFile(trace, JSON.stringify(gathered));
    const result = await lighthouse(url, { ...settings, auditMode: folder });
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories } = result.lhr;
    const requests = audits['network-requests']?.details?.items ?? [];
    return {
      score: Math.round((categories.performance.score ?? 0) * 100),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      transferredBytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

async function openLighthouse(): Promise<Lighthouse> {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(caches, `keepsake-lighthouse-${VERSION}`);
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    process.stderr.write(`installing Lighthouse ${VERSION} in ${folder} …\n`);
    await mkdir(folder, { recursive: true });
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
    const wanted = ['install', '--prefix', folder, ...flags, `lighthouse@${VERSION}`];
    execFileSync('npm', wanted, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/** Each task of a trace gets its processor time, so that other work on the machine does not count. */
function toProcessorTime(events: readonly TraceEvent[]): void {
  const ofThread = new Map<string, TraceEvent[]>();
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`;
    const others = ofThread.get(thread);
    if (others) others.push(event);
    else ofThread.set(thread, [event]);
  }
  for (const each of ofThread.values()) {
    let task = { ts: 0, tts: 0, end: 0 };
    for (const event of each.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      const { ph, ts, dur = 0, tts, tdur = dur } = event;
      if (tts === undefined) continue;
      if (ts < task.end) event.ts = task.ts + tts - task.tts;
      else if (ph === 'X') task = { ts, tts, end: ts + dur };
      if (ph === 'X') event.dur = Math.min(dur, tdur);
    }
  }
}
