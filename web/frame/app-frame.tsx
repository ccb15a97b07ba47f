// What surrounds every screen: skip link, header, the screen, bottom bar, toasts.

import { type ReactNode, useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useSession } from '../browser/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import { Header } from './header.tsx';
import { LoadingCard } from './loading-card.tsx';
import { QuickActionsProvider } from './quick-actions.tsx';

export function AppFrame() {
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <QuickActionsProvider>
      <Frame isLeaving={isLeaving}>
        <Outlet />
      </Frame>
      <ScrollRestoration />
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

interface FrameProps {
  isChecking?: boolean;
  isLeaving?: boolean;
  children: ReactNode;
}

function Frame({ isChecking = false, isLeaving = false, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const isSignedIn = useSession() !== null;
  useFocusOnNavigation(main);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-button font-medium text-canvas focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header isChecking={isChecking} />
      {isLeaving && <div className="fixed inset-x-0 top-0 z-40 h-1 animate-late bg-accent" />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-busy={isLeaving}
        className={isSignedIn ? 'pb-28 sm:pb-16' : 'pb-16'}
      >
        {children}
      </main>
      {isSignedIn && !isChecking && <BottomBar />}
      <Toaster />
    </>
  );
}
