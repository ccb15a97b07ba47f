import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import { request } from '../../http/request.ts';
import { albumPage, refreshLists } from '../../photos/album-source.ts';
import { showRefusal } from '../../ui/dialogs/show-failure.ts';

export type ChangeVisibility = (photos: readonly Photo[], visibility: Visibility) => Promise<boolean>;

/** Photos are decided faster than the server answers: the last decision must be sent last. */
let line: Promise<unknown> = Promise.resolve();

export function useVisibility(albumId: string): ChangeVisibility {
  const client = useQueryClient();
  return useCallback<ChangeVisibility>(
    (photos, visibility) => {
      const decide = (photo: Photo) => decided(photo, visibility);
      // What arrives meanwhile may be older than this decision: an undo would go back to it.
      const ends = photos.map(({ id }) => albumPage(albumId).expectChange(id, decide));
      showPhotos(albumId, photos.map(decide));
      const answer = line.then(async () => {
        const { isDone, photos: present } = await change(albumId, photos, visibility);
        for (const end of ends) end();
        showPhotos(albumId, present);
        if (isDone) refreshLists(client);
        return isDone;
      });
      line = answer;
      return answer;
    },
    [client, albumId],
  );
}

async function change(albumId: string, photos: readonly Photo[], visibility: Visibility) {
  try {
    const photoIds = photos.map(({ id }) => id);
    const reply = await request('PATCH /albums/:albumId/photos/visibility', {
      params: { albumId },
      body: { photoIds, visibility },
    });
    return { isDone: true, photos: reply.photos };
  } catch (error) {
    showRefusal(error, messages.review.failed());
    return { isDone: false, photos };
  }
}

/** As the server will describe it. */
function decided(photo: Photo, visibility: Visibility): Photo {
  return { ...photo, visibility: visibility === 'shown' ? undefined : visibility, reports: undefined };
}

/** Photos that were deleted meanwhile do not come back. */
function showPhotos(albumId: string, photos: readonly Photo[]): void {
  const live = albumPage(albumId);
  for (const photo of photos) {
    if (live.page()?.photos.some(({ id }) => id === photo.id))
      live.apply({ type: 'photo.ready', photoId: photo.id, photo });
  }
}
