import {
  ChartColumn,
  Image,
  Images,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  Menu,
  PanelLeft,
  Users,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { readStored, store } from '../browser/storage/safe-storage.ts';
import { useFocusOnNavigation, useScrollOnNavigation } from '../frame/navigation-effects.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Toaster } from '../ui/dialogs/toaster.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { adminRequest } from './admin-request.ts';
import { endAdminSession, useAdminSession } from './admin-session.ts';
import { formatToday } from './formats.ts';

export function AdminFrame() {
  const main = useRef<HTMLElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const username = useAdminSession()?.user.username ?? '';
  useFocusOnNavigation(main);
  useScrollOnNavigation();
  return (
    <>
      <SkipLink />
      <div className="lg:flex">
        <AdminSidebar />
        <div className="min-w-0 grow">
          <header className="sticky top-0 z-20 border-b border-line bg-canvas lg:static">
            <div className="page-column flex h-14 items-center gap-2 lg:h-16 lg:gap-4">
              <Link
                to="/admin"
                aria-label={messages.adminFrame.home()}
                className="me-auto flex rounded-control py-1 lg:hidden"
              >
                <Brand />
              </Link>
              <p className="me-auto hidden text-label text-ink-2 lg:block">{formatToday(new Date())}</p>
              <div className="hidden items-center gap-4 lg:flex">
                <ThemeToggle />
                <span className="max-w-48 truncate text-label font-medium">{username}</span>
                <Button
                  kind="secondary"
                  onClick={leaveAdminSession}
                  className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
                >
                  <LogOut aria-hidden className="size-4" />
                  <span>{messages.adminFrame.logout()}</span>
                </Button>
              </div>
              <IconButton
                icon={Menu}
                label={messages.adminFrame.menu()}
                aria-haspopup="dialog"
                onClick={() => setMenuOpen(true)}
                className="-me-2.5 lg:hidden"
              />
            </div>
          </header>
          <main ref={main} id="main" tabIndex={-1} className="page-column pt-6 pb-16 text-label sm:pt-8">
            <Outlet />
          </main>
        </div>
      </div>
      {isMenuOpen && <AdminMenu username={username} onClose={() => setMenuOpen(false)} />}
      <Toaster />
    </>
  );
}

function AdminMenu({ username, onClose }: { username: string; onClose: () => void }) {
  return (
    <Dialog title={messages.adminFrame.menu()} onClose={onClose}>
      <div className="grid gap-5">
        <AdminNav onGo={onClose} />
        <div className="grid gap-4 border-t border-line pt-5">
          <ThemeToggle showsLabels />
          <div className="flex items-center justify-between gap-4">
            <p className="min-w-0 text-label text-ink-2">
              <span className="block truncate font-medium text-ink">{username}</span>
              <span>{formatToday(new Date())}</span>
            </p>
            <Button kind="secondary" onClick={leaveAdminSession}>
              <LogOut aria-hidden className="size-5" />
              <span>{messages.adminFrame.logout()}</span>
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

const SIDEBAR_KEY = 'keepsake_admin_sidebar';

function AdminSidebar() {
  const [isSlim, setSlim] = useState(() => readStored('local', SIDEBAR_KEY) === 'slim');

  function toggle(): void {
    store('local', SIDEBAR_KEY, isSlim ? 'wide' : 'slim');
    setSlim(!isSlim);
  }

  return (
    <aside
      aria-label={messages.adminFrame.sidebar()}
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col overflow-hidden border-e border-line bg-sunken transition-[width] lg:flex ${isSlim ? 'w-17' : 'w-60'}`}
    >
      <Link
        to="/admin"
        aria-label={messages.adminFrame.home()}
        className="mx-3 mt-4 mb-6 rounded-control p-1.5"
      >
        <span className="flex">
          <Brand isMarkOnly={isSlim} />
        </span>
      </Link>
      <div className="grow overflow-y-auto px-3 py-0.5">
        <AdminNav isSlim={isSlim} />
      </div>
      <div className="border-t border-line p-3">
        <IconButton
          icon={PanelLeft}
          label={isSlim ? messages.adminFrame.expandSidebar() : messages.adminFrame.collapseSidebar()}
          aria-expanded={!isSlim}
          onClick={toggle}
          className="hover:bg-line/60"
        />
      </div>
    </aside>
  );
}

const LINKS: readonly { to: string; name: () => string; icon: LucideIcon }[] = [
  { to: '/admin', name: messages.adminFrame.dashboard, icon: LayoutDashboard },
  { to: '/admin/users', name: messages.adminFrame.users, icon: Users },
  { to: '/admin/albums', name: messages.adminFrame.albums, icon: Images },
  { to: '/admin/photos', name: messages.common.photos, icon: Image },
  { to: '/admin/templates', name: messages.adminFrame.templates, icon: Mail },
  { to: '/admin/analytics', name: messages.adminFrame.analytics, icon: ChartColumn },
];

interface AdminNavProps {
  isSlim?: boolean;
  onGo?: (() => void) | undefined;
}

function AdminNav({ isSlim = false, onGo }: AdminNavProps) {
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

/** Ends the session on the server as well, if the server can be reached. */
function leaveAdminSession(): void {
  adminRequest('POST /admin/auth/logout').catch((error: unknown) =>
    console.error('Admin logout failed', error),
  );
  endAdminSession({ onPurpose: true });
}
