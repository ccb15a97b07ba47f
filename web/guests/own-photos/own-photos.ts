import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { MAX_UPLOAD_SESSIONS } from '../../../shared/rules/guests/guest-devices.ts';
import { listDeviceSessions } from '../../browser/storage/device-uploads.ts';
import { useSession } from '../../browser/storage/session.ts';
import type { ApiError } from '../../http/api-error.ts';
import { queryClient } from '../../http/query-client.ts';
import { request } from '../../http/request.ts';

interface OwnPhotosList {
  photos: readonly Photo[];
  removed: number;
  loved: ReadonlySet<string>;
  /** Hearts that the pending responses do not include yet, by photo id. */
  tapped: ReadonlyMap<string, boolean>;
  waitingSince?: number | undefined;
}

export type OwnPhotos = ReturnType<typeof openOwnPhotos>;

const NOTHING: OwnPhotosList = {
  photos: [],
  removed: 0,
  loved: new Set(),
  tapped: new Map(),
  waitingSince: undefined,
};
/** First polling interval in milliseconds. It grows with each attempt. */
const FIRST_LOOK_MS = 2_000;
const LONGEST_LOOK_MS = 20_000;
/** Delay in milliseconds, because the server accepts only 60 such requests per minute from a device. */
const SETTLE_MS = 2_000;
const SLOW_DOWN = 429;
const MAX_RETRIES = 5;

function listQuery(uploadCode: string, userId: string | null) {
  const queryKey = ['own photos', uploadCode, userId];
  const known = () => queryClient.getQueryData<OwnPhotosList>(queryKey) ?? NOTHING;
  const options = queryOptions<OwnPhotosList, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { photos, processing, removed, loved } = await request('POST /uploads/:uploadCode/my-photos', {
        params: { uploadCode },
        body: { uploadSessionIds: listSessions(uploadCode) },
        signal,
      });
      const { tapped, waitingSince = Date.now() } = known();
      const since = processing > 0 ? waitingSince : undefined;
      return { photos, removed, loved: withTapped(loved, tapped), tapped, waitingSince: since };
    },
    structuralSharing: false,
    retry: (failures, error) => failures < MAX_RETRIES && error.status === SLOW_DOWN,
    retryDelay: (failures) => Math.min(FIRST_LOOK_MS * 2 ** failures, LONGEST_LOOK_MS),
    // Polls, because guests get no live events about photos that wait for approval.
    refetchInterval: ({ state: { data } }) =>
      data?.waitingSince !== undefined &&
      Math.min(Math.max(Date.now() - data.waitingSince, FIRST_LOOK_MS), LONGEST_LOOK_MS),
  });
  const change = (next: Partial<OwnPhotosList>) =>
    void queryClient.setQueryData(queryKey, { ...known(), ...next });
  /** Pending responses would show deleted photos and old captions again. */
  const dropAnswers = () => queryClient.cancelQueries({ queryKey });
  return { options, known, change, dropAnswers };
}

const listSessions = (uploadCode: string) => listDeviceSessions(uploadCode, MAX_UPLOAD_SESSIONS);

export function openOwnPhotos(uploadCode: string, userId: string | null) {
  const { options, known, change, dropAnswers } = listQuery(uploadCode, userId);
  const params = { uploadCode };
  let settling: ReturnType<typeof setTimeout> | undefined;

  /** Shares a pending request instead of sending another. */
  async function loadUnlessLoading(): Promise<void> {
    await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined);
  }

  async function load(): Promise<void> {
    await dropAnswers();
    await loadUnlessLoading();
  }

  return {
    options,
    loadUnlessLoading,
    load,
    isLoved: (photoId: string) => known().loved.has(photoId),

    loadSoon(): void {
      settling ??= setTimeout(() => {
        settling = undefined;
        void load();
      }, SETTLE_MS);
    },

    /** Deletes all own photos if `photoIds` is missing. */
    async remove(photoIds?: string[]): Promise<number> {
      const { deletedPhotos } = await request('POST /uploads/:uploadCode/my-photos/delete', {
        params,
        body: { uploadSessionIds: listSessions(uploadCode), ...(photoIds && { photoIds }) },
      });
      await dropAnswers();
      change({ photos: photoIds ? known().photos.filter(({ id }) => !photoIds.includes(id)) : [] });
      return deletedPhotos;
    },

    async changeCaption(photoId: string, caption: string): Promise<Photo> {
      const { photo } = await request('PATCH /uploads/:uploadCode/photos/:photoId/caption', {
        params: { ...params, photoId },
        body: { caption, uploadSessionIds: listSessions(uploadCode) },
      });
      await dropAnswers();
      change({ photos: known().photos.map((each) => (each.id === photoId ? photo : each)) });
      void loadUnlessLoading();
      return photo;
    },

    setLoved(photoId: string, isLoved: boolean): void {
      const tapped = new Map(known().tapped).set(photoId, isLoved);
      change({ tapped, loved: withTapped(known().loved, tapped) });
    },

    async forget(): Promise<void> {
      clearTimeout(settling);
      await dropAnswers();
      change(NOTHING);
    },
  };
}

function withTapped(ids: Iterable<string>, tapped: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  return new Set([...ids, ...tapped.keys()].filter((id) => tapped.get(id) ?? true));
}

export function useOwnPhotos(uploadCode: string, isAsked = true) {
  const userId = useSession()?.user.id ?? null;
  const own = useMemo(() => openOwnPhotos(uploadCode, userId), [uploadCode, userId]);
  const { data = NOTHING, isPending, isError } = useQuery({ ...own.options, enabled: isAsked });
  return { ...data, own, isLoaded: !isPending && data !== NOTHING, hasFailed: isError && data === NOTHING };
}
