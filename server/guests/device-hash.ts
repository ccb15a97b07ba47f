import { createHash } from 'node:crypto';
import type { Viewer } from '../context.ts';

/** Null for a viewer whose device says nothing of itself. */
export function deviceHash({ id }: { id: string }, { clientId }: Viewer): string | null {
  return clientId === null ? null : createHash('sha256').update(`${id} device ${clientId}`).digest('hex');
}
