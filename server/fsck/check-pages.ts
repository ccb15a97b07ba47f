import type { Context } from '../context.ts';
import { isPostgres, sqliteFile } from '../db/open-db.ts';
import { askThread, startThread } from '../media/start-thread.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';

const MAX_PROBLEMS = 100;

/** Damaged pages make every other check doubtful. */
export async function checkPages(ctx: Pick<Context, 'db' | 'config'>): Promise<Finding[]> {
  if (isPostgres(ctx.db)) return [];
  const finding = newFinding('damaged pages of the database', true);
  const workerData = { path: sqliteFile(ctx.config), max: MAX_PROBLEMS };
  const problems = await askThread<string[]>(
    startThread('./page-thread.ts', import.meta.url, { workerData }),
  );
  for (const problem of problems) noteFound(finding, problem);
  if (finding.found > 0) {
    finding.note = 'Stop the server and bring the database back from a backup. Nothing else was checked.';
  }
  return [finding];
}

export function arePagesWhole(findings: readonly Finding[]): boolean {
  return findings.every(({ found }) => found === 0);
}
