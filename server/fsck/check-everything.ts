import type { Context } from '../context.ts';
import { checkCounters, checkHomes } from './check-counters.ts';
import { checkOrphans } from './check-orphans.ts';
import { arePagesWhole, checkPages } from './check-pages.ts';
import { checkPhotos, type Options } from './check-photos.ts';
import { checkPublicBuckets } from './check-public.ts';
import type { Finding } from './finding.ts';

export async function* checkEverything(
  ctx: Pick<Context, 'config' | 'db' | 'stores' | 'now'>,
  options: Options,
): AsyncGenerator<Finding> {
  const pages = await checkPages(ctx);
  yield* pages;
  if (!arePagesWhole(pages)) return;
  yield* await checkPhotos(ctx, options);
  yield* await checkOrphans(ctx, options);
  yield* await checkCounters(ctx, options);
  yield await checkHomes(ctx);
  yield* await checkPublicBuckets(ctx);
}

export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some((finding) => finding.isLoss && finding.found > 0)) return 2;
  return findings.some((finding) => finding.found > 0 && !finding.isExpected) ? 1 : 0;
}

export function describeFinding({ check, looked, found, repaired, examples, note }: Finding): string {
  const repairs = repaired > 0 ? `, ${repaired} repaired` : '';
  const among = looked > 0 ? ` (of ${looked})` : '';
  const more = found > examples.length ? [`  and ${found - examples.length} more`] : [];
  const lines = [
    `${found === 0 ? 'ok   ' : 'FOUND'} ${found} ${check}${among}${repairs}`,
    ...examples.map((example) => `  ${example}`),
    ...more,
    ...(note ? [`  ${note}`] : []),
  ];
  return lines.join('\n');
}
