// The entry of the application: confirms the stored session, and renders the router.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { options } from 'preact';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guestTexts } from '../shared/messages/en/guest-texts.ts';
import { ownerTexts } from '../shared/messages/en/owner-texts.ts';
import { addTexts } from '../shared/messages/messages.ts';
import { confirmSession } from './accounts/refresh-user.ts';
import { getSession, subscribeToSession } from './browser/storage/session.ts';
import { mayPass } from './http/api-error.ts';
import { apiQuery } from './http/api-query.ts';
import { prefetchModules } from './http/lazy-component.ts';
import { albumPages } from './photos/album-source.ts';
import { resetKeptAlbums } from './photos/kept-albums.ts';
import { loadOwnerScreensAhead, Screens } from './router.tsx';
import './styles/app.css';

// Effects run before the next event, as React's do. Preact's wait for a paint: a screen that is gone would listen on
// (docs/decisions/0053-one-picture-first.md).
options.requestAnimationFrame = (flush) => queueMicrotask(flush);

addTexts(guestTexts);
addTexts(ownerTexts);

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: 10_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// After a change of user, the next one must not see the last one's data: the cache is cleared, also in other tabs.
let personId = getSession()?.user.id;
subscribeToSession(() => {
  const id = getSession()?.user.id;
  if (id === personId) return;
  const hadPerson = personId !== undefined;
  personId = id;
  queryClient.removeQueries({ type: 'inactive' });
  if (!hadPerson) {
    resetKeptAlbums(false);
    return void queryClient.invalidateQueries();
  }
  // The screens that need a session are unmounted by then: none of them fetches again in vain.
  setTimeout(() => {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
    resetKeptAlbums(true);
  });
});

askForFirstScreen();
void confirmSession();
addEventListener('load', () =>
  setTimeout(() => {
    prefetchModules('standing', 'touched');
    if (personId) loadOwnerScreensAhead();
  }, 1000),
);

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** What the first screen shows comes while its scripts load. */
function askForFirstScreen(): void {
  const [, albumId] = /^\/albums\/([\w-]+)$/u.exec(location.pathname) ?? [];
  if (albumId !== undefined) void albumPages.open(albumId).reload();
  else if (personId && location.pathname === '/') void queryClient.prefetchQuery(apiQuery('GET /albums'));
}
