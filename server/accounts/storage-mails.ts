import { readableStorage } from '../../shared/messages/readable-bytes.ts';
import { nearLimit } from '../../shared/rules/mail-topics.ts';
import { getLimits, TIER_KEYS } from '../../shared/rules/tiers.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { getHomeUrl } from '../mail/queue-mail.ts';
import { listStorageToMail, markStorageFull, markStorageMailed } from './limit-mail-store.ts';
import { mailOwner } from './owner-mails.ts';

const AT_A_TIME = 200;

export async function mailStorageLimits(ctx: Context): Promise<void> {
  for (const tier of TIER_KEYS) {
    const full = getLimits(tier).maxStorageBytes;
    const limit = { near: nearLimit(full), full };
    for (const userId of await listStorageToMail(ctx.db, tier, limit, AT_A_TIME)) {
      await ctx.db.transaction().execute(async (tx) => {
        const mark = await markStorageMailed(tx, userId, limit);
        if (mark === undefined) return;
        const template = mark === full ? 'storage_limit_reached' : 'storage_limit_near';
        await mailAboutStorage(ctx, tx, userId, template, full);
      });
    }
  }
}

export async function mailStorageFull(ctx: Context, userId: string, maxBytes: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await markStorageFull(tx, userId, maxBytes))) return;
    await mailAboutStorage(ctx, tx, userId, 'storage_limit_reached', maxBytes);
  });
}

async function mailAboutStorage(
  ctx: Context,
  tx: Db,
  userId: string,
  template: 'storage_limit_near' | 'storage_limit_reached',
  maxBytes: number,
): Promise<void> {
  await mailOwner(ctx, tx, userId, {
    template,
    values: (language) => ({
      storageLimit: readableStorage(maxBytes, language),
      profileLink: `${getHomeUrl(ctx.config)}/profile`,
    }),
  });
}
