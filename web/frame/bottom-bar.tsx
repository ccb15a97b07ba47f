// The bar under a thumb, on phones and only when signed in (specification, section 2).

import { Ellipsis, Images, type LucideIcon, Upload } from 'lucide-react';
import { NavLink } from 'react-router';
import { useOfferedActions } from './quick-actions.tsx';

const ITEM =
  'grid min-h-14 min-w-20 content-center justify-items-center gap-0.5 rounded-control px-3 text-badge font-medium';

export function BottomBar() {
  const { upload, actions } = useOfferedActions();
  return (
    <nav
      aria-label="Bottom bar"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 items-center justify-items-center border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <NavLink to="/" end className={({ isActive }) => `${ITEM} ${isActive ? 'text-accent' : 'text-ink-2'}`}>
        <Images aria-hidden className="size-5" />
        Albums
      </NavLink>
      {upload && (
        <button
          type="button"
          onClick={upload}
          className="col-start-2 -mt-5 grid size-16 content-center justify-items-center gap-0.5 rounded-full bg-ink text-badge font-medium text-canvas shadow-float transition active:scale-95"
        >
          <Upload aria-hidden className="size-5" />
          Upload
        </button>
      )}
      {actions && <BarButton icon={Ellipsis} label="Actions" onClick={actions} />}
    </nav>
  );
}

function BarButton({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={`${ITEM} col-start-3 text-ink-2`}>
      <Icon aria-hidden className="size-5" />
      {label}
    </button>
  );
}
