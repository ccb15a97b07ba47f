import { type LucideIcon, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../shared/messages/messages.ts';

export const BAR_ITEM =
  'grid min-h-14 min-w-[min(5rem,100%)] content-center justify-items-center gap-0.5 rounded-control px-3 text-badge font-medium';

export function Bar({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label={messages.frame.bottomBar()}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 items-center justify-items-center border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {children}
    </nav>
  );
}

export function BarUpload({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mt-5 grid h-16 min-w-16 content-center justify-items-center gap-0.5 rounded-full bg-ink px-3 text-badge font-medium text-canvas shadow-float transition active:scale-95"
    >
      <Upload aria-hidden className="size-5" />
      <span>{messages.common.upload()}</span>
    </button>
  );
}

export function BarLabel({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5" />
      <span>{label}</span>
    </>
  );
}
