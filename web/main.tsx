import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guestTexts } from '#language/guest-texts.ts';
import { ownerTexts } from '#language/owner-texts.ts';
import { addTexts } from '../shared/messages/messages.ts';
import { confirmSession } from './accounts/refresh-user.ts';
import { getSession } from './browser/storage/session.ts';
import { apiQuery } from './http/api-query.ts';
import { preloadModules } from './http/lazy-component.tsx';
import { clearCacheWithUser, queryClient } from './http/query-client.ts';
import { albumPage } from './photos/album-source.ts';
import { loadOwnerScreensAhead, Screens } from './router.tsx';
import './styles/app.css';

addTexts(guestTexts);
addTexts(ownerTexts);

clearCacheWithUser();
askForFirstScreen();
void confirmSession();
addEventListener('load', () =>
  setTimeout(() => {
    preloadModules();
    if (getSession()) loadOwnerScreensAhead();
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

/** Fetches while the scripts load. */
function askForFirstScreen(): void {
  const [, albumId] = /^\/albums\/([\w-]+)$/u.exec(location.pathname) ?? [];
  if (albumId !== undefined) void albumPage(albumId).reload();
  else if (getSession() && location.pathname === '/') void queryClient.prefetchQuery(apiQuery('GET /albums'));
}
