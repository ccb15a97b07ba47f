// Starts the application: asks whether the stored session still holds, and shows the screen of the address.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { confirmSession } from './accounts/refresh-user.ts';
import { getSession, subscribeToSession } from './browser/session.ts';
import { ApiError } from './http/api-error.ts';
import { prefetchModules } from './http/lazy-component.ts';
import { loadOwnerScreensAhead, Screens } from './router.tsx';
import './styles/app.css';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What the server refused it refuses again; what had no answer may have one in a moment.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: 10_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// What one person saw is nothing for the next one at the same browser: it is gone from memory, and from a page that
// stands in another tab.
let personId = getSession()?.user.id;
subscribeToSession(() => {
  const id = getSession()?.user.id;
  if (id === personId) return;
  const hadPerson = personId !== undefined;
  personId = id;
  queryClient.removeQueries({ type: 'inactive' });
  if (!hadPerson) return void queryClient.invalidateQueries();
  // The screens that need a session are gone by then: nothing of theirs is asked for in vain.
  setTimeout(() => {
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  });
});

void confirmSession();
addEventListener('load', () =>
  setTimeout(() => {
    prefetchModules();
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
