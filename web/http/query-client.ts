import { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeToSession } from '../browser/storage/session.ts';
import { mayPass } from './api-error.ts';

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

/** The next user must not see data of the previous user, even if the user changed in another tab. */
export function clearCacheWithUser(): void {
  let userId = getSession()?.user.id;
  subscribeToSession(() => {
    const id = getSession()?.user.id;
    if (id === userId) return;
    const hadUser = userId !== undefined;
    userId = id;
    queryClient.removeQueries({ type: 'inactive' });
    if (!hadUser) return void queryClient.invalidateQueries();
    // Runs after the screens were unmounted, so that no screen loads its data once more.
    setTimeout(() => {
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.resetQueries();
    });
  });
}
