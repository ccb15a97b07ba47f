import { type Query, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import type { OverlayParam } from '../../browser/use-overlay-param.ts';
import type { ApiError } from '../../http/api-error.ts';
import { followLive, type LivePhotos } from '../../photos/live-album.ts';
import { openWall } from '../guest-album-source.ts';
import { Slideshow } from '../slideshow/slideshow.tsx';
import { joinWalls, listVisibleWalls } from './join-walls.ts';

/** HTTP/1.1 allows a browser six connections, and pictures need some. Further albums are polled. */
const MAX_STREAMS = 3;
/** Interval in milliseconds between two polls, which take the albums in turn. */
const POLL_MS = 5000;

interface EventSlideshowProps {
  event: GuestEvent;
  slideshow: OverlayParam;
}

/** The slideshow of all albums whose walls can be seen. */
export function EventSlideshow({ event, slideshow }: EventSlideshowProps) {
  const live = useEventPhotos(event);
  return (
    <Slideshow
      live={live}
      mode={slideshow.opened ?? ''}
      onMode={slideshow.change}
      onClose={slideshow.close}
    />
  );
}

interface Loaded {
  page: WallPage | null;
  error: ApiError | null;
}

function useEventPhotos(event: GuestEvent): LivePhotos<WallPage> {
  const codes = listVisibleWalls(event);
  const walls = codes.map((code) => openWall(code));
  const { streamed, ...joined } = useQueries({
    queries: walls.map(({ options }, index) => ({
      ...options,
      refetchInterval: ({ state }: Query<Loaded>) =>
        index < MAX_STREAMS && state.data?.page ? false : POLL_MS * walls.length,
    })),
    combine: useCallback(
      (results: UseQueryResult<Loaded>[]) => ({
        page: joinWalls(
          event,
          results.flatMap(({ data }) => data?.page ?? []),
        ),
        error: results.find(({ data }) => data?.error)?.data?.error ?? null,
        isLoading: results.some(({ isLoading }) => isLoading),
        streamed: results.slice(0, MAX_STREAMS).map(({ data }) => Boolean(data?.page)),
      }),
      [event],
    ),
  });
  const streams = codes.filter((_, index) => streamed[index]).join();
  useEffect(() => {
    const controller = new AbortController();
    for (const code of streams.split(',')) if (code) followLive(openWall(code), controller.signal);
    return () => controller.abort();
  }, [streams]);

  return {
    ...joined,
    reload: async () => void (await Promise.all(walls.map((wall) => wall.reload()))),
    setDeleting: () => {},
    refreshLinks: () => {
      for (const wall of walls) wall.refreshLinks();
    },
  };
}
