import { ACTIVE_DAYS } from '../../shared/rules/admin/admin-lists.ts';
import { asGigabytes, monthlyRevenue } from '../../shared/rules/tiers.ts';
import type { Context } from '../context.ts';
import {
  countAlbums,
  countByDay,
  countPhotosSince,
  countTiers,
  countUsers,
  DAY_MS,
} from './figures-store.ts';

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

/** Returns one entry for each of the last `days` days in UTC, today last. Deleted rows do not count. */
export async function showAnalytics(ctx: Context, days: number) {
  const today = Math.floor(ctx.now() / DAY_MS);
  const first = today - days + 1;
  const [users, albums, photos, tiers] = await Promise.all([
    countByDay(ctx.db, 'users', first * DAY_MS),
    countByDay(ctx.db, 'albums', first * DAY_MS),
    countByDay(ctx.db, 'photos', first * DAY_MS),
    countTiers(ctx.db),
  ]);
  const on = (counts: typeof users, day: number) => counts.find((each) => each.day === day);
  const figures = Array.from({ length: days }, (_, index) => {
    const day = first + index;
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      users: on(users, day)?.count ?? 0,
      albums: on(albums, day)?.count ?? 0,
      photos: on(photos, day)?.count ?? 0,
      bytes: on(photos, day)?.bytes ?? 0,
    };
  });
  return { days: figures, tiers: { free: tiers.FREE, plus: tiers.PLUS, pro: tiers.PRO } };
}
