// Lighthouse, as a phone sees a page for the first time. It simulates a phone's line and processor from what it saw:
// the time of tasks is the processor's, so that a busy machine finds the same. It is no dependency of ours: the first
// measurement installs it beside the project (docs/decisions/0039-light-pages.md).

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts';
import { median } from './figure-table.ts';
import { type TraceEvent, toProcessorTime } from './thread-clock.ts';

/** The last line for Node 20. */
const VERSION = '12.8.2';

interface Audit {
  numericValue?: number;
  details?: { items?: { transferSize?: number }[] };
}

interface Report {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, Audit | undefined>;
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

export interface PageReport {
  /** 0 to 100. */
  score: number;
  lcpMs: number;
  tbtMs: number;
  /** What came before anybody touched the page. */
  transferredBytes: number;
}

/** The medians of `runs` cold visits. `prepare` sets up the browser of each, such as its session. */
export async function visitCold(
  url: string,
  runs: number,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<PageReport> {
  const lighthouse = await openLighthouse();
  const reports: PageReport[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await visit(lighthouse, url, prepare));
  const middle = (value: (report: PageReport) => number) => median(reports.map(value));
  return {
    score: middle(({ score }) => score),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    transferredBytes: middle(({ transferredBytes }) => transferredBytes),
  };
}

async function visit(
  lighthouse: Lighthouse,
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<PageReport> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-lighthouse-'));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    // The default context is the one that Lighthouse sees.
    const page = await firstPage(port);
    await prepare(page);
    const settings = {
      output: [],
      logLevel: 'error',
      onlyCategories: ['performance'],
      // The browser is new: nothing is in its cache, and what `prepare` stored stays.
      disableStorageReset: true,
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

async function firstPage(port: number): Promise<Page> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  return context.pages()[0] ?? context.newPage();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function openLighthouse(): Promise<Lighthouse> {
  const folder = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    `keepsake-lighthouse-${VERSION}`,
  );
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    process.stderr.write(`installing Lighthouse ${VERSION} in ${folder} …\n`);
    await mkdir(folder, { recursive: true });
    const wanted = [
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `lighthouse@${VERSION}`,
    ];
    execFileSync('npm', ['install', ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return (await import(pathToFileURL(entry).href)).default;
}
