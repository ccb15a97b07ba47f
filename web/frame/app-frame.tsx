import { useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionInDoubt } from '../accounts/refresh-user.ts';
import { useSession } from '../browser/storage/session.ts';
import { lazyComponent } from '../http/lazy-component.tsx';
import { Toaster } from '../ui/dialogs/toaster.tsx';
import { QuickActionsProvider } from '../ui/quick-actions.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { ScreenLoading } from './loading-card.tsx';
import { useFocusOnNavigation, useScrollOnNavigation } from './navigation-effects.ts';

const ContinuedUploads = lazyComponent(
  async () => (await import('../uploads/owner/continued-uploads.tsx')).ContinuedUploads,
  { waitsForPage: true },
);

export function AppFrame() {
  return (
    <QuickActionsProvider>
      <Frame />
    </QuickActionsProvider>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const userId = useSession()?.user.id;
  const isSignedIn = userId !== undefined;
  const isInDoubt = useSessionInDoubt();
  const [isLoading, setLoading] = useState(false);
  const isChecking = isLoading || (isSignedIn && isInDoubt);
  useFocusOnNavigation(main);
  useScrollOnNavigation();
  return (
    <>
      <SkipLink />
      <Header isChecking={isChecking} />
      <main ref={main} id="main" tabIndex={-1} className={isSignedIn ? 'pb-28 sm:pb-16' : 'pb-16'}>
        <ScreenLoading value={setLoading}>
          <Outlet />
        </ScreenLoading>
      </main>
      {isSignedIn && !isChecking && (
        <>
          <BottomBar />
          <ContinuedUploads key={userId} userId={userId} />
        </>
      )}
      <Toaster />
    </>
  );
}
