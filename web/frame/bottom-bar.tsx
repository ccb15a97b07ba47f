// The bar under a thumb, on phones and only when signed in (specification, section 2).

import { CircleUserRound, Ellipsis, Images, type LucideIcon, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { lazyPart } from '../http/later-part.ts';
import { WaitingDialog } from '../ui/waiting-dialog.tsx';
import { useOfferedActions } from './quick-actions.tsx';

const QuickUploadDialog = lazyPart(
  async () => (await import('../albums/quick-upload-dialog.tsx')).QuickUploadDialog,
);

const ITEM =
  'grid min-h-14 min-w-20 content-center justify-items-center gap-0.5 rounded-control px-3 text-badge font-medium';

/** A page's own upload goes first; elsewhere Quick Upload asks for the album. */
export function BottomBar() {
  const { upload, actions } = useOfferedActions();
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <nav
        aria-label="Bottom bar"
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 items-center justify-items-center border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        <BarLink to="/" icon={Images} label="Albums" />
        <button
          type="button"
          onClick={upload ?? (() => setUploading(true))}
          className="-mt-5 grid size-16 content-center justify-items-center gap-0.5 rounded-full bg-ink text-badge font-medium text-canvas shadow-float transition active:scale-95"
        >
          <Upload aria-hidden className="size-5" />
          Upload
        </button>
        {actions ? (
          <button type="button" onClick={actions} className={`${ITEM} text-ink-2`}>
            <Ellipsis aria-hidden className="size-5" />
            Actions
          </button>
        ) : (
          <BarLink to="/profile" icon={CircleUserRound} label="Profile" />
        )}
      </nav>
      {isUploading && (
        <Suspense fallback={<WaitingDialog onClose={() => setUploading(false)} />}>
          <QuickUploadDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  );
}

function BarLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <NavLink to={to} end className={({ isActive }) => `${ITEM} ${isActive ? 'text-accent' : 'text-ink-2'}`}>
      <Icon aria-hidden className="size-5" />
      {label}
    </NavLink>
  );
}
