import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { getFirstName } from '../../shared/rules/person-name.ts';
import { buttonClass } from '../ui/button.tsx';
import { ThemeMenu, ThemeToggle } from '../ui/theme-toggle.tsx';

/** On a phone with large text there is no room for the greeting. */
const GREETING = 'min-w-0 truncate text-label text-ink-2 @max-[17rem]:hidden';

interface SignedInPartsProps {
  name: string;
  onSignOut: () => void;
  /** Set on phones, whose bar has no room for the name. */
  leadsToProfile?: boolean;
  children: ReactNode;
}

export function SignedInParts({ name, onSignOut, leadsToProfile, children }: SignedInPartsProps) {
  const greeting = messages.header.greeting({ name: getFirstName(name) });
  return (
    <>
      {leadsToProfile ? (
        <Link to="/profile" className={`${GREETING} rounded-control py-3 hover:text-ink`}>
          {greeting}
        </Link>
      ) : (
        <span className={GREETING}>{greeting}</span>
      )}
      <nav aria-label={messages.header.mainNavigation()} className="hidden sm:flex">
        {children}
      </nav>
      <ThemeMenu className="-me-2 sm:hidden" />
      <div className="max-sm:hidden">
        <ThemeToggle />
      </div>
      <button
        type="button"
        onClick={onSignOut}
        className={buttonClass(
          'quiet',
          'shrink-0 max-sm:-me-[min(.75rem,var(--gutter))] max-sm:w-11 max-sm:px-0 sm:-me-4',
        )}
      >
        <LogOut aria-hidden className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{messages.header.signOut()}</span>
      </button>
    </>
  );
}

export function pageLinkClass({ isActive }: { isActive: boolean }): string {
  return buttonClass('quiet', isActive ? '' : 'text-ink-2');
}
