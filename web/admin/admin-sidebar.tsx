import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { readStored, store } from '../browser/storage/safe-storage.ts';
import { Brand } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AdminNav } from './admin-nav.tsx';

const KEY = 'keepsake_admin_sidebar';

export function AdminSidebar() {
  const [isSlim, setSlim] = useState(() => readStored('local', KEY) === 'slim');

  function toggle(): void {
    store('local', KEY, isSlim ? 'wide' : 'slim');
    setSlim(!isSlim);
  }

  return (
    <aside
      aria-label={messages.adminFrame.sidebar()}
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col overflow-hidden border-r border-line bg-sunken transition-[width] lg:flex ${isSlim ? 'w-17' : 'w-60'}`}
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
