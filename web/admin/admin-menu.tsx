import { LogOut } from 'lucide-react';
import { messages } from '../../shared/messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { AdminNav } from './admin-nav.tsx';
import { leaveAdminSession } from './confirm-admin-session.ts';
import { formatToday } from './format-date.ts';

export function AdminMenu({ username, onClose }: { username: string; onClose: () => void }) {
  return (
    <Dialog title={messages.adminFrame.menu()} onClose={onClose}>
      <div className="grid gap-5">
        <AdminNav onGo={onClose} />
        <div className="grid gap-4 border-t border-line pt-5">
          <ThemeToggle isWordy />
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
