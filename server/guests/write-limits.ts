import type { Context, Viewer } from '../context.ts';
import { countAttempts } from '../db/rate-counters.ts';

const HOUR_MS = 3_600_000;

/** For guests without an account, an hour. A venue is one address. */
export const ROWS_AN_HOUR = {
  hearts: { device: 300, address: 3_000, album: 10_000 },
  reports: { device: 20, address: 100, album: 400 },
  transfers: { device: 20, address: 200, album: 600 },
};
/** For each photo. */
export const MAX_HEARTS = 1_000;
export const MAX_REPORTS = 50;

/** Before it is written. Throws SLOW_DOWN. */
export async function countRow(
  ctx: Context,
  rows: keyof typeof ROWS_AN_HOUR,
  { address, clientId }: Viewer,
  albumId: string,
): Promise<void> {
  const { device, address: ofAddress, album } = ROWS_AN_HOUR[rows];
  const limit = (by: string, max: number) => ({ name: `${rows} by ${by}`, max, windowMs: HOUR_MS });
  // The album first, so that made-up devices fill no table of counters.
  const attempts = [
    [limit('album', album), albumId],
    [limit('address', ofAddress), `${albumId} ${address}`],
    [limit('device', device), `${albumId} ${address} ${clientId ?? ''}`],
  ] as const;
  await countAttempts(ctx.db, attempts, ctx.now());
}
