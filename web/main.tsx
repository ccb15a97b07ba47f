import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { confirmSession } from './accounts/refresh-user.ts';
import { rememberLinkLanguage } from './browser/storage/language.ts';
import { getSession } from './browser/storage/session.ts';
import { takeInstance } from './browser/take-instance.ts';
import { apiQuery } from './http/api-query.ts';
import { preloadModules } from './http/lazy-component.tsx';
import { guestTextFiles, laterTextFiles, loadTexts, type TextFiles, type Texts } from './http/load-texts.ts';
import { clearCacheWithUser, queryClient } from './http/query-client.ts';
import { loadOwnerScreensAhead, Screens } from './router.tsx';
import './styles/app.css';

rememberLinkLanguage();
takeInstance();
clearCacheWithUser();
addEventListener('load', () =>
  setTimeout(() => {
    preloadModules();
    if (getSession()) loadOwnerScreensAhead();
  }, 1000),
);

const ownerTextFiles: TextFiles = {
  english: () => import('../shared/messages/en/owner-texts.ts'),
  others: import.meta.glob<Texts>('../shared/messages/*/texts.json', { import: 'default', query: '?owner' }),
};

laterTextFiles.push({
  english: () => import('../shared/messages/en/later-owner-texts.ts'),
  others: import.meta.glob<Texts>('../shared/messages/*/texts.json', {
    import: 'default',
    query: '?later-owner',
  }),
});

const root = document.getElementById('app');
if (root)
  void loadTexts(guestTextFiles, ownerTextFiles).then(() => {
    prefetchFirstScreen();
    void confirmSession();
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Screens />
        </QueryClientProvider>
      </StrictMode>,
    );
  });

/** Sends the request for the first screen while the scripts load. */
function prefetchFirstScreen(): void {
  const [, albumId] = /^\/albums\/([\w-]+)$/u.exec(location.pathname) ?? [];
  if (albumId !== undefined)
    void import('./photos/album-source.ts').then(({ albumPage }) => albumPage(albumId).reload());
  else if (getSession() && location.pathname === '/') void queryClient.prefetchQuery(apiQuery('GET /albums'));
}
