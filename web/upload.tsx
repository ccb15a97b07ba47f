// Guest pages have their own entry script, so that a phone at a venue loads only what it needs.

import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { guardRestoredPage } from './browser/restored-page.ts';
import { rememberLinkLanguage } from './browser/storage/language.ts';
import { takeInstance } from './browser/take-instance.ts';
import { ErrorBoundary } from './frame/error-screen.tsx';
import { GuestApp, openFirstPage } from './guests/guest-app.tsx';
import { guestTextFiles, loadTexts } from './http/load-texts.ts';
import { clearCacheWithUser, queryClient } from './http/query-client.ts';

guardRestoredPage();

rememberLinkLanguage();
takeInstance();
clearCacheWithUser();
// Until the first response, upload.html itself shows that it loads. This module must not use top-level await,
// because modules that load later wait for it.
void loadTexts(guestTextFiles)
  .then(openFirstPage)
  .then(() => {
    const root = document.getElementById('app');
    if (!root) return;
    createRoot(root).render(
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <GuestApp />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>,
    );
  });
