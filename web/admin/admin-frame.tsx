import { LogOut, Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { useFocusOnNavigation, useScrollOnNavigation } from '../frame/navigation-effects.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Toaster } from '../ui/dialogs/toaster.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { AdminNav } from './admin-nav.tsx';
import { useAdminSession } from './admin-session.ts';
import { AdminSidebar } from './admin-sidebar.tsx';
import { leaveAdminSession } from './confirm-admin-session.ts';
import { formatToday } from './format-date.ts';

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
                className="mr-auto rounded-control py-1 lg:hidden"
              >
                <Brand />
              </Link>
              <p className="mr-auto hidden text-label text-ink-2 lg:block">{formatToday(new Date())}</p>
              <div className="hidden items-center gap-4 lg:flex">
                <ThemeToggle />
                <span className="max-w-48 truncate text-label font-medium">{username}</span>
                <Button
                  kind="secondary"
                  onClick={leaveAdminSession}
                  className="px-3 lg:min-h-9 lg:py-1 lg:text-label"
                >
                  <LogOut aria-hidden className="size-4" />
                  {messages.adminFrame.logout()}
                </Button>
              </div>
              <IconButton
                icon={Menu}
                label={messages.adminFrame.menu()}
                aria-haspopup="dialog"
                onClick={() => setMenuOpen(true)}
                className="-mr-2.5 lg:hidden"
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
              {formatToday(new Date())}
            </p>
            <Button kind="secondary" onClick={leaveAdminSession}>
              <LogOut aria-hidden className="size-5" />
              {messages.adminFrame.logout()}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
