import type { Context, Viewer } from '../context.ts';
import { countAttempts } from '../db/rate-counters.ts';

const HOUR_MS = 3_600_000;

/** What guests without an account may write in an hour. A venue is one address. */
export interface RowLimits {
  name: string;
  device: number;
  address: number;
  album: number;
}

/** Before it is written. Throws SLOW_DOWN. */
export async function countRow(
  ctx: Context,
  rows: RowLimits,
  { address, clientId }: Viewer,
  albumId: string,
): Promise<void> {
  const limit = (by: string, max: number) => ({ name: `${rows.name} by ${by}`, max, windowMs: HOUR_MS });
  // The album first, so that made-up devices fill no table of counters.
  const attempts = [
    [limit('album', rows.album), albumId],
    [limit('address', rows.address), `${albumId} ${address}`],
    [limit('device', rows.device), `${albumId} ${address} ${clientId ?? ''}`],
  ] as const;
  await countAttempts(ctx.db, attempts, ctx.now());
}
