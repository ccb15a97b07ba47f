// The administration's screens, as its sidebar and its menu list them (R 2.206).

import { ChartColumn, Image, Images, LayoutDashboard, type LucideIcon, Mail, Users } from 'lucide-react';
import { NavLink } from 'react-router';

const PLACES: readonly { to: string; name: string; icon: LucideIcon }[] = [
  { to: '/admin', name: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/users', name: 'Users', icon: Users },
  { to: '/admin/albums', name: 'Albums', icon: Images },
  { to: '/admin/photos', name: 'Photos', icon: Image },
  { to: '/admin/templates', name: 'Email Templates', icon: Mail },
  { to: '/admin/analytics', name: 'Analytics', icon: ChartColumn },
];

interface AdminNavProps {
  /** Icons only; the names are tooltips then. */
  isSlim?: boolean;
  onGo?: (() => void) | undefined;
}

export function AdminNav({ isSlim = false, onGo }: AdminNavProps) {
  return (
    <nav aria-label="Administration">
      <ul className="grid gap-1">
        {PLACES.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/admin'}
              title={isSlim ? name : undefined}
              onClick={onGo}
              className={({ isActive }) =>
                `flex h-11 items-center gap-3 rounded-control px-3 text-label font-medium transition lg:h-10 ${
                  isActive ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-line/60 hover:text-ink'
                }`
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={isSlim ? 'sr-only' : 'truncate'}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
