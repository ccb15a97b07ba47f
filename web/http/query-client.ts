import { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeToSession } from '../browser/storage/session.ts';
import { mayPass } from './api-error.ts';

/** The one cache for what the server said. */
export const queryClient = new QueryClient({
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

/** After a change of user, also in another tab, the next one must not see what the last one might. */
export function clearCacheWithUser(): void {
  let userId = getSession()?.user.id;
  subscribeToSession(() => {
    const id = getSession()?.user.id;
    if (id === userId) return;
    const hadUser = userId !== undefined;
    userId = id;
    queryClient.removeQueries({ type: 'inactive' });
    if (!hadUser) return void queryClient.invalidateQueries();
    // The screens that need a session are unmounted by then: none of them fetches again in vain.
    setTimeout(() => {
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.resetQueries();
    });
  });
}
