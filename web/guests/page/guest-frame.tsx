import type { Ref } from 'react';
import { instance } from '../../../shared/messages/instance.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { contactLink } from '../../../shared/rules/contact-link.ts';
import { getFirstName } from '../../../shared/rules/person-name.ts';
import { useSession } from '../../browser/storage/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { SignedInFrame } from '../lazy-parts.tsx';

/** Reserves the space of the upload bar, which loads later. */
const BAR_PLACE =
  'max-sm:[--bar-gap:1.5rem] max-sm:[--bar-place:calc(3.5rem+1px+env(safe-area-inset-bottom))]';

interface GuestFrameProps {
  mainRef: Ref<HTMLElement>;
  isWide: boolean;
  children: Elements;
}

export function GuestFrame({ mainRef, isWide, children }: GuestFrameProps) {
  const session = useSession();
  return (
    <div className={session ? BAR_PLACE : ''}>
      <SkipLink />
      <header className="@container border-b border-line">
        <div className="page-column flex min-h-16 items-center gap-2 sm:gap-4">
          <a href="/" className="me-auto flex min-h-11 shrink-0 items-center rounded-control">
            <Brand />
          </a>
          {session ? <SignedIn name={session.user.name} /> : <SignedOut />}
        </div>
      </header>
      <main
        ref={mainRef}
        id="main"
        tabIndex={-1}
        className={
          isWide
            ? 'pb-[calc(4rem+var(--bar-place,0px))]'
            : 'guest-column pt-8 pb-[calc(3rem+var(--bar-place,0px)+var(--bar-gap,0px))] has-[.upload-bar]:pb-[calc(15rem+var(--bar-place,0px)+var(--bar-gap,0px))]'
        }
      >
        {children}
        {/* No `:has()` above the grid, because it would restyle the whole page for each photo that scrolls into view. */}
        <footer className="mt-12 flex flex-wrap items-center justify-center text-center text-badge text-ink-3 in-[.guest-column:has([data-loading])]:invisible [[data-loading]~&]:invisible">
          <a
            href="/privacy"
            className="inline-flex min-h-11 items-center rounded-control px-3 underline-offset-4 hover:underline"
          >
            {messages.guestPage.privacy()}
          </a>
          <LanguageMenu />
          {instance.address && <Address address={instance.address} />}
        </footer>
      </main>
    </div>
  );
}

function Address({ address }: { address: string }) {
  const { text, href } = contactLink(address);
  return (
    <p dir="auto" className="basis-full break-words px-3">
      {href === null ? (
        text
      ) : (
        <a
          href={href}
          className="inline-flex min-h-11 items-center rounded-control px-3 underline-offset-4 hover:underline"
        >
          {text}
        </a>
      )}
    </p>
  );
}

function SignedIn({ name }: { name: string }) {
  return (
    <SignedInFrame
      fallback={
        <span className="min-w-0 truncate text-label text-ink-2">
          {messages.header.greeting({ name: getFirstName(name) })}
        </span>
      }
      name={name}
    />
  );
}

function SignedOut() {
  return (
    <nav
      aria-label={messages.header.accountNavigation()}
      className="flex flex-wrap items-center justify-end gap-1 sm:gap-2"
    >
      <a href="/login" className={buttonClass('quiet', 'whitespace-nowrap max-sm:px-2.5')}>
        {messages.common.signIn()}
      </a>
      <a href="/register" className={buttonClass('quiet', 'whitespace-nowrap max-sm:px-2.5')}>
        <span className="sm:hidden">{messages.header.signUp()}</span>
        <span className="hidden sm:inline">{messages.header.createAccount()}</span>
      </a>
    </nav>
  );
}
