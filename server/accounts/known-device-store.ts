import type { Viewer } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { hashToken } from '../random-ids.ts';

type Caller = Pick<Viewer, 'clientId' | 'address'>;

/** More than a family has; a script that makes up devices drives out its own. */
export const MAX_KNOWN_DEVICES = 20;

/** The device by its own id; where it sends none, its address. */
export function deviceOf({ clientId, address }: Caller): string {
  return hashToken(clientId === null ? `address ${address}` : `device ${clientId}`);
}

/** Whether this device has signed in to this account before. */
export async function isKnownDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const known = db.selectFrom('knownDevices').select('seenAt').where('userId', '=', userId);
  return (await known.where('deviceHash', '=', device).executeTakeFirst()) !== undefined;
}

/** The newest stay. */
export async function noteDevice(db: Db, userId: string, deviceHash: string, now: number): Promise<void> {
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash, seenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt: now }))
    .execute();
  await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'not in', (others) =>
      others
        .selectFrom('knownDevices')
        .select('deviceHash')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .orderBy('deviceHash')
        .limit(MAX_KNOWN_DEVICES),
    )
    .execute();
}

export async function forgetOtherDevices(db: Db, userId: string, kept: string): Promise<void> {
  await db.deleteFrom('knownDevices').where('userId', '=', userId).where('deviceHash', '!=', kept).execute();
}
