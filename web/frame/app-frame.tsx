// What surrounds every screen: skip link, header, the screen, bottom bar, toasts.

import { type ReactNode, useRef } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../browser/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { Header } from './header.tsx';
import { LoadingCard } from './loading-card.tsx';
import { QuickActionsProvider } from './quick-actions.tsx';
import { useScrollOnNavigation } from './scroll-on-navigation.ts';
import { SkipLink } from './skip-link.tsx';

export function AppFrame() {
  return (
    <QuickActionsProvider>
      <Frame>
        <Outlet />
      </Frame>
    </QuickActionsProvider>
  );
}

/** The frame while the first screen is still on its way. */
export function LoadingFrame() {
  return (
    <Frame isChecking>
      <LoadingCard />
    </Frame>
  );
}

function Frame({ isChecking = false, children }: { isChecking?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const isSignedIn = useSession() !== null;
  useFocusOnNavigation(main);
  useScrollOnNavigation();
  return (
    <>
      <SkipLink />
      <Header isChecking={isChecking} />
      <main ref={main} id="main" tabIndex={-1} className={isSignedIn ? 'pb-28 sm:pb-16' : 'pb-16'}>
        {children}
      </main>
      {isSignedIn && !isChecking && <BottomBar />}
      <Toaster />
    </>
  );
}
