// A page of photos that keeps itself up to date: what the server answered, and every live event on top of it.

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { ApiError } from '../http/api-error.ts';
import type { ListenOptions } from '../http/listen.ts';
import { applyEvent, type PhotoPage } from './merge-photos.ts';
import { refreshLinks } from './refresh-links.ts';

/** Where a page comes from and where its news come from. The same object as long as it is the same page. */
export interface LiveSource<Page extends PhotoPage> {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Page>;
  listen: (line: Pick<ListenOptions<never>, 'onEvent' | 'onOpen' | 'onRefused' | 'signal'>) => Promise<void>;
}

export interface LivePhotos<Page extends PhotoPage> {
  /** Absent until it is there, and once it may no longer be seen. */
  page: Page | undefined;
  /** Why there is no page, or why it could not be brought up to date. */
  error: ApiError | null;
  isLoading: boolean;
  reload: () => void;
  /** While it is being deleted nothing more is asked about it. */
  setDeleting: (isDeleting: boolean) => void;
  /** What a picture calls that cannot be loaded. */
  refreshLinks: () => void;
}

const REFUSALS = [401, 403, 404, 410];

export function useLivePhotos<Page extends PhotoPage>(source: LiveSource<Page>): LivePhotos<Page> {
  const client = useQueryClient();
  const news = useRef<LiveEvent[]>([]);
  const { data, error, isFetching } = useQuery<Page, ApiError>({
    queryKey: source.queryKey,
    async queryFn({ signal }) {
      news.current = [];
      const page = await source.load(signal);
      // What happened while the answer was on its way may not be in it.
      return news.current.reduce(applyEvent, page);
    },
  });
  const isRefused = error !== null && REFUSALS.includes(error.status);
  // A gallery that is closed may be opened again, and nobody stands at a projector to reload its page.
  const [isDeleting, setDeleting] = useState(false);
  const isListening = !isDeleting && (data !== undefined || (isRefused && error.status !== 404));

  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: source.queryKey, exact: true });
  }, [client, source]);

  useEffect(() => {
    if (!isListening) return;
    const line = new AbortController();
    void source.listen({
      onEvent(event) {
        if (event.type === 'album.changed') return reload();
        news.current.push(event);
        client.setQueryData<Page>(source.queryKey, (page) => page && applyEvent(page, event));
      },
      onOpen: reload,
      // What has just refused the page need not be asked again.
      ...(isRefused ? {} : { onRefused: reload }),
      signal: line.signal,
    });
    return () => line.abort();
  }, [client, source, isListening, isRefused, reload]);

  return {
    page: isRefused ? undefined : data,
    error,
    isLoading: data === undefined && isFetching,
    reload,
    setDeleting,
    refreshLinks: useCallback(() => refreshLinks(client, source.queryKey), [client, source]),
  };
}
