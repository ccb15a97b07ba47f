// What stands around the guest page: the mark, a way to sign in, and nothing else.

import type { ReactNode } from 'react';
import { firstNameOf } from '../../shared/rules/fields.ts';
import { useSession } from '../browser/session.ts';
import { Brand } from '../ui/brand.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { SkipLink } from '../ui/skip-link.tsx';

export function GuestFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="page-column flex h-16 items-center justify-between gap-4">
          <a href="/" className="flex rounded-control">
            <Brand />
          </a>
          {session ? (
            <a href="/" className={buttonClass('quiet', '-mr-4 min-w-0')}>
              <span className="truncate">Hi, {firstNameOf(session.user.name)}</span>
            </a>
          ) : (
            <a href="/login" className={buttonClass('quiet', '-mr-4')}>
              Sign in
            </a>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="guest-column pt-8 pb-36">
        {children}
      </main>
    </>
  );
}
