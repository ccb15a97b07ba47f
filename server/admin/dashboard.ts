import { ACTIVE_DAYS } from '../../shared/rules/admin/admin-lists.ts';
import { asGigabytes, monthlyRevenue } from '../../shared/rules/tiers.ts';
import type { Context } from '../context.ts';
import { countAlbums, countPhotosSince, countTiers, countUsers, DAY_MS } from './figures-store.ts';

export async function showDashboard(ctx: Context) {
  const now = ctx.now();
  const today = now - (now % DAY_MS);
  const [users, tiers, albums, newPhotos] = await Promise.all([
    countUsers(ctx.db, { today, active: now - ACTIVE_DAYS * DAY_MS }),
    countTiers(ctx.db),
    countAlbums(ctx.db, today),
    countPhotosSince(ctx.db, today),
  ]);
  const { photos, bytes, ...albumCounts } = albums;
  return {
    stats: {
      users,
      albums: albumCounts,
      photos: { total: photos, newToday: newPhotos, totalStorageGB: asGigabytes(bytes) },
      subscriptions: {
        free: tiers.FREE,
        plus: tiers.PLUS,
        pro: tiers.PRO,
        monthlyRevenue: monthlyRevenue(tiers),
      },
      system: { uptime: Math.floor(process.uptime()) },
    },
  };
}
