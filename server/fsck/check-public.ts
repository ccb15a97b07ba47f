import type { Context } from '../context.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';

/** None where all photos are on disk. */
export async function checkPublicBuckets({ stores }: Pick<Context, 'stores'>): Promise<Finding[]> {
  const buckets = stores.all.flatMap(({ bucket }) => bucket ?? []);
  if (buckets.length === 0) return [];
  const finding = newFinding('buckets that anybody can read without a key', false);
  finding.looked = buckets.length;
  for (const bucket of buckets) if (await bucket.isPublic()) noteFound(finding, bucket.name);
  if (finding.found > 0) finding.note = 'Take public access away in the settings of the store.';
  return [finding];
}
