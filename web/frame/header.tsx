import { Link, NavLink, useMatch } from 'react-router';
import { messages } from '../../shared/messages/messages.ts';
import { useSignOut } from '../accounts/leave-session.ts';
import { useSession } from '../browser/storage/session.ts';
import { Brand } from '../ui/brand.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { pageLinkClass, SignedInParts } from './header-parts.tsx';

export function Header({ isChecking = false }: { isChecking?: boolean }) {
  const session = useSession();
  const isSignedIn = session !== null && !isChecking;
  return (
    <header className="@container border-b border-line bg-canvas">
      <div className="page-column flex min-h-16 items-center gap-2 sm:gap-4">
        <Link to="/" className="me-auto flex min-h-11 shrink-0 items-center rounded-control">
          <Brand />
        </Link>
        {isChecking && <span className="text-label text-ink-2">{messages.frame.checking()}</span>}
        {isSignedIn && <SignedIn name={session.user.name} />}
        {!isSignedIn && !isChecking && <SignedOut />}
      </div>
    </header>
  );
}

function SignedIn({ name }: { name: string }) {
  return (
    <SignedInParts name={name} onSignOut={useSignOut()} leadsToProfile>
      <NavLink to="/" end className={pageLinkClass}>
        {messages.frame.dashboard()}
      </NavLink>
      <NavLink to="/profile" className={pageLinkClass}>
        {messages.frame.profile()}
      </NavLink>
    </SignedInParts>
  );
}

function SignedOut() {
  // An invitation's page has its own forms, which accept the invitation too.
  const isInvited = useMatch('/invitation/:token') !== null;
  if (isInvited) return <LanguageMenu />;
  return (
    <nav
      aria-label={messages.header.accountNavigation()}
      className="flex flex-wrap items-center justify-end gap-1 sm:gap-2"
    >
      <LanguageMenu className="max-sm:hidden" />
      <LinkButton kind="quiet" to="/login" className="whitespace-nowrap max-sm:px-2.5">
        {messages.common.signIn()}
      </LinkButton>
      <LinkButton kind="quiet" to="/register" className="whitespace-nowrap max-sm:px-2.5">
        <span className="sm:hidden">{messages.header.signUp()}</span>
        <span className="hidden sm:inline">{messages.header.createAccount()}</span>
      </LinkButton>
    </nav>
  );
}
