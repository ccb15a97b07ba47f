import { ChartColumn, Image, Images, LayoutDashboard, type LucideIcon, Mail, Users } from 'lucide-react';
import { NavLink } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';

const LINKS: readonly { to: string; name: () => string; icon: LucideIcon }[] = [
  { to: '/admin', name: messages.adminFrame.dashboard, icon: LayoutDashboard },
  { to: '/admin/users', name: messages.adminFrame.users, icon: Users },
  { to: '/admin/albums', name: messages.adminFrame.albums, icon: Images },
  { to: '/admin/photos', name: messages.common.photos, icon: Image },
  { to: '/admin/templates', name: messages.adminFrame.templates, icon: Mail },
  { to: '/admin/analytics', name: messages.adminFrame.analytics, icon: ChartColumn },
];

interface AdminNavProps {
  /** Icons only, with tooltips. */
  isSlim?: boolean;
  onGo?: (() => void) | undefined;
}

export function AdminNav({ isSlim = false, onGo }: AdminNavProps) {
  return (
    <nav aria-label={messages.adminFrame.navigation()}>
      <ul className="grid gap-1">
        {LINKS.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/admin'}
              title={isSlim ? name() : undefined}
              onClick={onGo}
              className={({ isActive }) =>
                `flex h-11 items-center gap-3 rounded-control px-3 text-label font-medium transition lg:h-10 ${
                  isActive ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-line/60 hover:text-ink'
                }`
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={isSlim ? 'sr-only' : 'truncate'}>{name()}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
