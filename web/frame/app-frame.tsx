// The frame of every screen: skip link, header, the screen, bottom bar, toasts.

import { type ReactNode, Suspense, useRef } from 'react';
import { Outlet } from 'react-router';
import { useSessionInDoubt } from '../accounts/refresh-user.ts';
import { pageStands } from '../browser/page-stands.ts';
import { useSession } from '../browser/storage/session.ts';
import { lazyComponent } from '../http/lazy-component.ts';
import { Toaster } from '../ui/dialogs/toaster.tsx';
import { QuickActionsProvider } from '../ui/quick-actions.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { LoadingCard } from './loading-card.tsx';
import { useFocusOnNavigation, useScrollOnNavigation } from './navigation-effects.ts';

const ContinuedUploads = lazyComponent(async () => {
  await pageStands();
  return (await import('../uploads/owner/continued-uploads.tsx')).ContinuedUploads;
});

export function AppFrame() {
  return (
    <QuickActionsProvider>
      <Frame>
        <Outlet />
      </Frame>
    </QuickActionsProvider>
  );
}

/** The frame while the first screen loads. */
export function LoadingFrame() {
  return (
    <Frame isLoading>
      <LoadingCard />
    </Frame>
  );
}

function Frame({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const userId = useSession()?.user.id;
  const isSignedIn = userId !== undefined;
  const isInDoubt = useSessionInDoubt();
  const isChecking = isLoading || (isSignedIn && isInDoubt);
  useFocusOnNavigation(main);
  useScrollOnNavigation();
  return (
    <>
      <SkipLink />
      <Header isChecking={isChecking} />
      <main ref={main} id="main" tabIndex={-1} className={isSignedIn ? 'pb-28 sm:pb-16' : 'pb-16'}>
        {children}
      </main>
      {isSignedIn && !isChecking && (
        <>
          <BottomBar />
          <Suspense>
            <ContinuedUploads key={userId} userId={userId} />
          </Suspense>
        </>
      )}
      {/* The frame that this one stands in for has its own, which shows already. */}
      {!isLoading && <Toaster />}
    </>
  );
}
