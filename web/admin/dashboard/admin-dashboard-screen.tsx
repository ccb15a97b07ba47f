import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Image, Images, type LucideIcon, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { DashboardStats } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ACTIVE_DAYS } from '../../../shared/rules/admin/admin-lists.ts';
import { formatMoney } from '../../ui/format-money.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { AdminPage, hasNoUsers, NoData, SectionFailure, TierMix } from '../admin-parts.tsx';
import { adminQuery } from '../admin-request.ts';
import { formatCount, formatGigabytes, uptimeMessage } from '../formats.ts';
import { RecentActivity } from '../log/recent-activity.tsx';

export function AdminDashboardScreen() {
  const query = useQuery({ ...adminQuery('GET /admin/dashboard/stats'), staleTime: 0 });
  const stats = query.data?.stats;
  return (
    <AdminPage title={messages.adminFrame.dashboard()}>
      {query.error && !stats ? (
        <SectionFailure query={query} failure={messages.adminDashboard.failed()} />
      ) : (
        <>
          <DashboardCards stats={stats} />
          <div className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2">
            <UserStatistics users={stats?.users} />
            <Subscriptions subscriptions={stats?.subscriptions} />
          </div>
        </>
      )}
      <RecentActivity />
      {stats && <p className="text-ink-2">{uptimeMessage(stats.system.uptime)}</p>}
    </AdminPage>
  );
}

interface Card {
  to: string;
  name: () => string;
  icon: LucideIcon;
  value: (stats: DashboardStats) => string;
  note: (stats: DashboardStats) => string;
}

const CARDS: readonly Card[] = [
  {
    to: '/admin/users',
    name: messages.adminFrame.users,
    icon: Users,
    value: ({ users }) => formatCount(users.total),
    note: ({ users }) => messages.adminDashboard.newToday({ count: users.newToday }),
  },
  {
    to: '/admin/albums',
    name: messages.adminFrame.albums,
    icon: Images,
    value: ({ albums }) => formatCount(albums.total),
    note: ({ albums }) => messages.adminDashboard.newToday({ count: albums.newToday }),
  },
  {
    to: '/admin/photos',
    name: messages.common.photos,
    icon: Image,
    value: ({ photos }) => formatCount(photos.total),
    note: ({ photos }) => messages.adminDashboard.newToday({ count: photos.newToday }),
  },
  {
    to: '/admin/analytics',
    name: messages.adminFrame.analytics,
    icon: ChartColumn,
    value: ({ photos }) => formatGigabytes(photos.totalStorageGB),
    note: messages.adminDashboard.storageUsed,
  },
];

function DashboardCards({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <ul
      aria-label={messages.adminDashboard.totals()}
      className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
    >
      {CARDS.map(({ to, name, icon: Icon, value, note }) => (
        <li key={to}>
          <Link
            to={to}
            className="group flex h-full flex-col rounded-card border border-line bg-surface p-4 transition hover:border-accent sm:p-5"
          >
            <span className="flex items-center justify-between gap-2 text-ink-2 group-hover:text-accent">
              <span>{name()}</span>
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="mt-2 flex min-h-9 items-center text-section font-semibold tabular-nums max-[22rem]:text-button">
              {stats ? value(stats) : <span className="h-6 w-1/2 animate-late rounded-photo bg-sunken" />}
            </span>
            <span className="min-h-5 text-ink-2">{stats && note(stats)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function UserStatistics({ users }: { users: DashboardStats['users'] | undefined }) {
  return (
    <SectionCard dense title={messages.adminDashboard.userStatistics()}>
      <div className="min-h-32">
        {users?.total === 0 && <NoData />}
        {users && users.total > 0 && (
          <ShareBars
            total={users.total}
            parts={[
              { name: messages.adminDashboard.owners(), count: users.owner },
              { name: messages.adminDashboard.guests(), count: users.guest },
              { name: messages.adminDashboard.active({ days: ACTIVE_DAYS }), count: users.active },
            ]}
          />
        )}
      </div>
    </SectionCard>
  );
}

function Subscriptions({ subscriptions }: { subscriptions: DashboardStats['subscriptions'] | undefined }) {
  return (
    <SectionCard dense title={messages.adminDashboard.subscriptions()}>
      <div className="min-h-32">
        {subscriptions && hasNoUsers(subscriptions) && <NoData />}
        {subscriptions && !hasNoUsers(subscriptions) && (
          <div className="grid gap-4">
            <TierMix tiers={subscriptions} />
            <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
              <span className="text-ink-2">{messages.adminDashboard.monthlyRevenue()}</span>
              <span className="font-semibold tabular-nums">{formatMoney(subscriptions.monthlyRevenue)}</span>
            </p>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

interface ShareBarsProps {
  total: number;
  parts: readonly { name: string; count: number }[];
}

function ShareBars({ total, parts }: ShareBarsProps) {
  return (
    <ul className="grid gap-4">
      {parts.map(({ name, count }) => {
        const share = total === 0 ? 0 : Math.round((100 * count) / total);
        return (
          <li key={name} className="grid gap-1.5">
            <p className="flex justify-between gap-4">
              <span>{name}</span>
              <span className="tabular-nums">
                <span className="font-medium">{formatCount(count)}</span>
                <span className="inline-block w-12 text-end text-ink-2">{`${share}%`}</span>
              </span>
            </p>
            <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line">
              <span
                style={{ width: `${share}%` }}
                className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
