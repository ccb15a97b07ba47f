import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { GuestAlbum } from '../../../shared/api/albums-api.ts';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can, type Visibility } from '../../../shared/rules/access.ts';
import { MAX_UPLOAD_SESSIONS } from '../../../shared/rules/guests/guest-devices.ts';
import { listDeviceSessions } from '../../browser/storage/device-uploads.ts';
import { useSession } from '../../browser/storage/session.ts';
import type { ApiError } from '../../http/api-error.ts';
import { queryClient } from '../../http/query-client.ts';
import { type Reply, request } from '../../http/request.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

export type EntriesAlbum = Parameters<typeof can>[0] & Pick<GuestAlbum, 'id' | 'uploadCode' | 'bookVersion'>;

const ENTRIES = 'entries';
const MINE = 'POST /uploads/:uploadCode/guest-book/mine';
type Book = Reply<'GET /uploads/:uploadCode/guest-book'>;
type Comments = Reply<'GET /uploads/:uploadCode/photos/:photoId/comments'>;

/** Each change of entries or comments gives the album another `bookVersion`. */
function useList<List>(
  { uploadCode, bookVersion }: EntriesAlbum,
  list: string,
  load: (signal: AbortSignal) => Promise<List>,
  enabled = true,
) {
  return useQuery<List, ApiError>({
    queryKey: [ENTRIES, uploadCode, list, bookVersion],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Loads the guest book, newest entry first. */
export function useBook(album: EntriesAlbum, enabled = true) {
  const params = { uploadCode: album.uploadCode };
  return useList<Book>(
    album,
    'book',
    (signal) => request('GET /uploads/:uploadCode/guest-book', { params, signal }),
    enabled,
  );
}

export function useComments(album: EntriesAlbum, photoId: string) {
  const params = { uploadCode: album.uploadCode, photoId };
  return useList<Comments>(album, photoId, (signal) =>
    request('GET /uploads/:uploadCode/photos/:photoId/comments', { params, signal }),
  );
}

const NONE: readonly Entry[] = [];

/** Entries and comments of this device or account, in every state. */
export function useOwnEntries(album: EntriesAlbum): readonly Entry[] {
  const params = { uploadCode: album.uploadCode };
  const userId = useSession()?.user.id ?? null;
  const uploadSessionIds = listDeviceSessions(album.uploadCode, MAX_UPLOAD_SESSIONS);
  const isAsked = !can(album, 'moderate') && (userId !== null || uploadSessionIds.length > 0);
  const load = (signal: AbortSignal) => request(MINE, { params, body: { uploadSessionIds }, signal });
  return useList<Book>(album, `own ${userId}`, load, isAsked).data?.entries ?? NONE;
}

/** Loads all lists of the album again. The live stream does the same, but it may be interrupted. */
export function reloadEntries({ uploadCode }: EntriesAlbum): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ENTRIES, uploadCode] });
}

/** Changes of one entry: by its guest, or by the owner. */
export function useEntryChanges(album: EntriesAlbum, { id }: Entry) {
  const { id: albumId, uploadCode } = album;
  const entryIds = [id];
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async (send: () => Promise<unknown>) => {
      await send();
      await reloadEntries(album);
    },
    onError: (error) => showRefusal(error, messages.entry.changeFailed()),
  });
  return {
    isBusy: isPending,
    decide: (visibility: Visibility) =>
      mutate(() =>
        request('PATCH /albums/:albumId/guest-book/visibility', {
          params: { albumId },
          body: { entryIds, visibility },
        }),
      ),
    remove: () =>
      mutateAsync(() =>
        can(album, 'moderate')
          ? request('POST /albums/:albumId/guest-book/delete', { params: { albumId }, body: { entryIds } })
          : request('POST /uploads/:uploadCode/guest-book/delete', {
              params: { uploadCode },
              body: { uploadSessionIds: listDeviceSessions(uploadCode, MAX_UPLOAD_SESSIONS), entryIds },
            }),
      ).catch(() => undefined),
  };
}
