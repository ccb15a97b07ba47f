import { createHash } from 'node:crypto';
import type { Viewer } from '../context.ts';

export function deviceHash({ id }: { id: string }, { clientId }: Viewer): string | null {
  return clientId === null ? null : createHash('sha256').update(`${id} device ${clientId}`).digest('hex');
}
