import { type Query, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { LINK_LIFE_SECONDS } from '../../shared/rules/live-pages.ts';
import { type ApiError, isRefusal, mayPass } from '../http/api-error.ts';
import type { ListenOptions } from '../http/listen.ts';
import { queryClient } from '../http/query-client.ts';
import { applyEvent, type LivePage } from './merge-photos.ts';

/** In milliseconds: the page of a closed screen stays cached, and its stream later sends missed changes. */
const KEPT_MS = 30 * 60_000;
const FIRST_DELAY_MS = 500;
/** Polling interval in milliseconds: a closed album may open again, and nobody reloads a projector. */
const WATCH_MS = 8000;
/**
 * Polling interval in milliseconds for a full album: no event tells guests that a hidden photo was deleted
 * and there is room again.
 */
const FULL_MS = 60_000;
/**
 * Age in milliseconds below which a page is not loaded again, so that many failing pictures cause a single
 * request for new links.
 */
const FRESH_MS = 5000;

interface AlbumSource<Page> {
  queryKey: QueryKey;
  load: () => Promise<Page>;
  follow: (options: Omit<ListenOptions<never>, 'params'>) => Promise<void>;
  attempts?: number;
}

/** After a failed load the last page stays, but a rejection removes it. A new load clears the error. */
export interface Loaded<Page> {
  page: Page | null;
  error: ApiError | null;
}

interface Progress {
  version?: string | undefined;
  askedAt: number;
  loadedAt: number;
  newEvents: LiveEvent[];
  /** True if an event arrived that the pending response may lack. The page is then loaded once more. */
  isBehind: boolean;
  /** The user's own changes that the server has not confirmed yet, by photo id. */
  changes: Map<string, (photo: Photo) => Photo>;
}

const progressByQuery = new WeakMap<Query, Progress>();

/** The cached page of an album. Events that arrive during a load are applied to its response. */
function albumQuery<Page extends LivePage>({ queryKey, load, attempts = 3 }: AlbumSource<Page>) {
  const options = queryOptions<Loaded<Page>>({
    queryKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
    refetchOnMount: ({ state }) =>
      state.data?.page === null && Date.now() - state.dataUpdatedAt > FRESH_MS ? 'always' : false,
    refetchOnReconnect: false,
  });
  const loaded = () => queryClient.getQueryData<Loaded<Page>>(queryKey);
  const page = () => loaded()?.page ?? null;
  const isLoading = () => queryClient.isFetching({ queryKey, exact: true }) > 0;

  function progress(): Progress {
    const query = queryClient.getQueryCache().find({ queryKey, exact: true });
    const known = query && progressByQuery.get(query);
    const here = known ?? { askedAt: 0, loadedAt: 0, newEvents: [], isBehind: false, changes: new Map() };
    if (query && !known) progressByQuery.set(query, here);
    return here;
  }

  const asChanged = (photo: Photo) => progress().changes.get(photo.id)?.(photo) ?? photo;

  async function queryFn(): Promise<Loaded<Page>> {
    const here = progress();
    const newEvents: LiveEvent[] = [];
    here.newEvents = newEvents;
    here.isBehind = false;
    here.askedAt = Date.now();
    try {
      const reply = await loadPatiently(load, attempts);
      if (here.newEvents === newEvents) {
        here.loadedAt = Date.now();
        here.version = 'version' in reply.album ? reply.album.version : undefined;
        if (here.isBehind) setTimeout(() => void reload());
      }
      const page = newEvents.reduce((last, event) => applyEvent(last, event) ?? last, reply);
      return { page: { ...page, photos: page.photos.map(asChanged) }, error: null };
    } catch (thrown) {
      const error = thrown as ApiError;
      return { page: isRefusal(error) ? null : page(), error };
    }
  }

  async function reload(): Promise<void> {
    const query = queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(options));
    await query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
  }

  const show = (next: Page) =>
    queryClient.setQueryData(queryKey, { page: next, error: loaded()?.error ?? null });
  return { options, loaded, page, show, isLoading, progress, asChanged, reload };
}

export type LiveAlbum<Page extends LivePage> = ReturnType<typeof liveAlbum<Page>>;

export function liveAlbum<Page extends LivePage>(source: AlbumSource<Page>) {
  const { options, loaded, page, show, isLoading, progress, asChanged, reload } = albumQuery(source);
  /** Applies a live event with its version, or a user's own change, if the album is cached. */
  function apply(told: LiveEvent, reached?: string): void {
    const event = told.type === 'photo.ready' ? { ...told, photo: asChanged(told.photo) } : told;
    const last = loaded();
    if (!last && !isLoading()) return;
    const here = progress();
    const next = last?.page && applyEvent(last.page, event);
    if (next) {
      // After missed events the version stays unknown until the next load.
      if (here.version !== undefined) here.version = reached ?? here.version;
      if (isLoading()) here.newEvents.push(event);
      if (next !== last.page) show(next);
      return;
    }
    here.version = undefined;
    if (!isLoading()) void reload();
    else if (last?.page || (event.type === 'album.changed' && !event.album)) here.isBehind = true;
    else here.newEvents.push(event);
  }

  return {
    options,
    follow: source.follow,
    page,
    isLoading,
    reload,
    apply,

    /** Applies a change by this user. A photo that was deleted meanwhile does not come back. */
    applyChange(photo: Photo): void {
      if (page()?.photos.some(({ id }) => id === photo.id))
        apply({ type: 'photo.ready', photoId: photo.id, photo });
    },

    refreshLinks(): void {
      if (!isLoading() && Date.now() - progress().askedAt > FRESH_MS) void reload();
    },

    /** Undefined if the page must be loaded again, for example because its links expire soon. */
    version(): string | undefined {
      const { loadedAt, version } = progress();
      return page() && Date.now() - loadedAt < LINK_LIFE_SECONDS * 1000 ? version : undefined;
    },

    expectChange(photoId: string, change: (photo: Photo) => Photo): () => void {
      const { changes } = progress();
      changes.set(photoId, change);
      return () => void (changes.get(photoId) === change && changes.delete(photoId));
    },
  };
}

async function loadPatiently<Page>(load: () => Promise<Page>, attempts: number): Promise<Page> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === attempts || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** (attempt - 1)));
    }
  }
}

export interface LivePhotos<Page> {
  page: Page | null;
  error: ApiError | null;
  isLoading: boolean;
  reload: () => Promise<void>;
  setDeleting: (isDeleting: boolean) => void;
  refreshLinks: () => void;
}

/** Loads the page unless it is cached. `isFollowed` is true if the viewer may receive its events. */
export function useLiveAlbum<Page extends LivePage>(
  live: LiveAlbum<Page>,
  isFollowed: (page: Page) => boolean = () => true,
): LivePhotos<Page> {
  const { data, isFetching } = useQuery(live.options);
  const { page, error } = data ?? { page: null, error: null };
  const [isDeleting, setDeleting] = useState(false);
  const hasStream = page !== null && isFollowed(page);
  // An unknown album is not polled. A failed load is repeated even while the stream works.
  const isWatched = page ? !hasStream || error !== null : error !== null && error.status !== 404;
  useLiveStream(live, hasStream && !isDeleting);
  const isFull = page !== null && 'isFull' in page.album && !!page.album.isFull;
  useWatch(live, !isDeleting && (isWatched || isFull), isWatched ? WATCH_MS : FULL_MS);

  return {
    page,
    error,
    isLoading: page === null && isFetching,
    reload: live.reload,
    setDeleting,
    refreshLinks: live.refreshLinks,
  };
}

/** Polls for changes that the live stream does not report. */
function useWatch<Page extends LivePage>(live: LiveAlbum<Page>, isWatching: boolean, everyMs: number): void {
  useEffect(() => {
    if (!isWatching) return;
    const look = () => void (document.visibilityState === 'visible' && !live.isLoading() && live.reload());
    // Random intervals, so that phones that lost the connection together do not poll at the same moment.
    const timer = setInterval(look, everyMs * (0.75 + Math.random() / 2));
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [live, isWatching, everyMs]);
}

/** The stream starts at the version of the loaded page. */
function useLiveStream<Page extends LivePage>(live: LiveAlbum<Page>, isListening: boolean): void {
  useEffect(() => {
    if (!isListening) return;
    const controller = new AbortController();
    void live.follow({
      version: live.version,
      onEvent: live.apply,
      onOpen: (isResumed) => void (isResumed || live.reload()),
      // Does not reload a page that was just rejected.
      onRefused: () => void (live.page() && live.reload()),
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [live, isListening]);
}
