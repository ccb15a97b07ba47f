import { useCallback, useMemo } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { request } from '../../http/request.ts';
import type { Hearts } from '../../photos/hearts.tsx';
import { showFailure } from '../../ui/dialogs/show-failure.ts';
import { TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { type OwnPhotos, useOwnPhotos } from '../own-photos/own-photos.ts';

/** Undefined if hearts are off. `showPhoto` must be stable. */
export function useHearts(
  uploadCode: string,
  isEnabled: boolean,
  showPhoto: (photo: Photo) => void,
): Hearts | undefined {
  const { own, loved } = useOwnPhotos(uploadCode, isEnabled);
  const toggle = useCallback(
    (photo: Photo) => toggleHeart(uploadCode, own, photo, showPhoto),
    [uploadCode, own, showPhoto],
  );
  return useMemo(() => (isEnabled ? { loved, toggle } : undefined), [isEnabled, loved, toggle]);
}

/** The next value to send once the pending request has ended, by photo id. */
const wanted = new Map<string, boolean>();
const underWay = new Set<string>();

function toggleHeart(
  uploadCode: string,
  own: OwnPhotos,
  photo: Photo,
  showPhoto: (photo: Photo) => void,
): void {
  const isLoved = !own.isLoved(photo.id);
  own.setLoved(photo.id, isLoved);
  showPhoto({ ...photo, hearts: Math.max(0, (photo.hearts ?? 0) + (isLoved ? 1 : -1)) });
  wanted.set(photo.id, isLoved);
  if (!underWay.has(photo.id)) void sendHeart(uploadCode, own, photo, showPhoto);
}

async function sendHeart(
  uploadCode: string,
  own: OwnPhotos,
  photo: Photo,
  showPhoto: (photo: Photo) => void,
): Promise<void> {
  const { id: photoId } = photo;
  let stored = { photo, isLoved: wanted.get(photoId) !== true };
  underWay.add(photoId);
  try {
    for (let isLoved = wanted.get(photoId); isLoved !== undefined; isLoved = wanted.get(photoId)) {
      const reply = await request('PATCH /uploads/:uploadCode/photos/:photoId/heart', {
        params: { uploadCode, photoId },
        body: { isLoved },
      });
      stored = { photo: reply.photo, isLoved };
      if (wanted.get(photoId) !== isLoved) continue;
      wanted.delete(photoId);
      showPhoto(reply.photo);
    }
  } catch (error) {
    wanted.delete(photoId);
    own.setLoved(photoId, stored.isLoved);
    showPhoto(stored.photo);
    showFailure(error, messages.heart.failed(), TOAST_MS.default);
  } finally {
    underWay.delete(photoId);
  }
}
