import { hashActivity } from '../admin/activity-log.ts';
import type { Context } from '../context.ts';
import { type Finding, newFinding, noteFound } from './finding.ts';
import { findActivityHead, listActivityAfter } from './fsck-store.ts';

const AT_A_TIME = 1_000;

export async function checkChain(ctx: Pick<Context, 'db'>): Promise<Finding> {
  const finding = newFinding('entries of the activity log that were changed or removed', true);
  // The head is read first: entries written meanwhile come after it.
  const head = await findActivityHead(ctx.db);
  let seq = 0;
  let hash = '';
  while (true) {
    const entries = await listActivityAfter(ctx.db, seq, AT_A_TIME);
    for (const entry of entries) {
      finding.looked += 1;
      if (entry.seq !== seq + 1) noteFound(finding, `missing: ${seq + 1} to ${entry.seq - 1}`);
      else if (entry.previousHash !== hash) noteFound(finding, `entry ${entry.seq} does not follow ${seq}`);
      if (hashActivity(entry) !== entry.hash) noteFound(finding, `entry ${entry.seq} was changed`);
      if (entry.seq === head?.seq && entry.hash !== head.hash)
        noteFound(finding, `entry ${entry.seq} is not the head`);
      ({ seq, hash } = entry);
    }
    if (entries.length < AT_A_TIME) break;
  }
  if (!head) noteFound(finding, 'the head is missing');
  else if (seq < head.seq) noteFound(finding, `cut off: ${seq + 1} to ${head.seq}`);
  const headNow = await findActivityHead(ctx.db);
  if (headNow && seq > headNow.seq) noteFound(finding, `added behind the head: ${headNow.seq + 1} to ${seq}`);
  finding.note = `The newest entry is ${seq}, its hash ${hash || 'none'}.`;
  return finding;
}
