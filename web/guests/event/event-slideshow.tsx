import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import type { OverlayParam } from '../../browser/use-overlay-param.ts';
import { type Loaded, useLiveAlbum } from '../../photos/live-album.ts';
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
  const codes = listVisibleWalls(event);
  const walls = codes.map((code) => openWall(code));
  const { page, error } = useQueries({
    queries: walls.map(({ options }, index) => ({
      ...options,
      refetchInterval: index < MAX_STREAMS ? (false as const) : POLL_MS * walls.length,
    })),
    combine: useCallback(
      (results: UseQueryResult<Loaded<WallPage>>[]) => {
        const pages = results.flatMap(({ data }) => data?.page ?? []);
        const error = results.find(({ data }) => data?.error)?.data?.error ?? null;
        return { page: joinWalls(event, pages), error };
      },
      [event],
    ),
  });
  const live = {
    page,
    error,
    reload: async () => void (await Promise.all(walls.map((wall) => wall.reload()))),
    refreshLinks: () => {
      for (const wall of walls) wall.refreshLinks();
    },
  };
  return (
    <>
      {codes.slice(0, MAX_STREAMS).map((code) => (
        <FollowedWall key={code} code={code} />
      ))}
      <Slideshow
        live={live}
        mode={slideshow.opened ?? ''}
        onMode={slideshow.change}
        onClose={slideshow.close}
      />
    </>
  );
}

/** Shows nothing, but keeps the cached page of a wall up to date. */
function FollowedWall({ code }: { code: string }) {
  useLiveAlbum(useMemo(() => openWall(code), [code]));
  return null;
}
