import { ChartColumn, Image, Images, type LucideIcon, Users } from 'lucide-react';
import { Link } from 'react-router';
import type { DashboardStats } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { formatCount, formatGigabytes } from '../formats.ts';

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

export function DashboardCards({ stats }: { stats: DashboardStats | undefined }) {
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
              {name()}
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="mt-2 flex min-h-9 items-center text-section font-semibold tabular-nums max-[22rem]:text-button">
              {stats ? value(stats) : <span className="h-6 w-16 animate-late rounded-photo bg-sunken" />}
            </span>
            <span className="min-h-5 text-ink-2">{stats && note(stats)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
