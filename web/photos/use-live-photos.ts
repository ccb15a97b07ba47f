// A page of photos that stays up to date: the server's reply, and every live event applied to it.

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { ApiError } from '../http/api-error.ts';
import type { ListenOptions } from '../http/listen.ts';
import { applyEvent, type PhotoPage } from './merge-photos.ts';
import { refreshLinks } from './refresh-links.ts';

/** The query and the live stream of a page. The same object as long as it is the same page. */
export interface LiveSource<Page extends PhotoPage> {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Page>;
  listen: (
    options: Pick<ListenOptions<never>, 'onEvent' | 'onOpen' | 'onRefused' | 'signal'>,
  ) => Promise<void>;
}

export interface LivePhotos<Page extends PhotoPage> {
  /** Absent until it is loaded, and after the viewer has lost access. */
  page: Page | undefined;
  /** Why the page could not be loaded or updated. */
  error: ApiError | null;
  isLoading: boolean;
  reload: () => void;
  /** During its deletion, no further requests ask for it. */
  setDeleting: (isDeleting: boolean) => void;
  /** For a picture that cannot be loaded. */
  refreshLinks: () => void;
}

const REFUSALS = [401, 403, 404, 410];

export function useLivePhotos<Page extends PhotoPage>(source: LiveSource<Page>): LivePhotos<Page> {
  const client = useQueryClient();
  const newEvents = useRef<LiveEvent[]>([]);
  const { data, error, isFetching } = useQuery<Page, ApiError>({
    queryKey: source.queryKey,
    async queryFn({ signal }) {
      newEvents.current = [];
      const page = await source.load(signal);
      // The reply may lack events that happened while it was on its way.
      return newEvents.current.reduce(applyEvent, page);
    },
  });
  const isRefused = error !== null && REFUSALS.includes(error.status);
  // A closed gallery may open again, and a projector has no visitor to reload its page.
  const [isDeleting, setDeleting] = useState(false);
  const isListening = !isDeleting && (data !== undefined || (isRefused && error.status !== 404));

  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: source.queryKey, exact: true });
  }, [client, source]);

  useEffect(() => {
    if (!isListening) return;
    const controller = new AbortController();
    void source.listen({
      onEvent(event) {
        if (event.type === 'album.changed') return reload();
        newEvents.current.push(event);
        client.setQueryData<Page>(source.queryKey, (page) => page && applyEvent(page, event));
      },
      onOpen: reload,
      // The request that has just refused the page need not be repeated.
      ...(isRefused ? {} : { onRefused: reload }),
      signal: controller.signal,
    });
    return () => controller.abort();
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
