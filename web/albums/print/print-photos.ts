import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { DEFAULT_FOCUS, type Focus } from '../../../shared/rules/album-look.ts';
import { formatPhotoLabel } from '../../photos/full-label.ts';

export interface PrintPhoto {
  id: string;
  label: string;
  thumbnailUrl: string;
  url: string;
  /** The point that stays visible, in percent from the left and top edges. */
  focus: Focus;
}

const MAX_CHOICES = 60;

/** Lists the photos that guests see, the cover first. */
export function listPhotosToPrint({ cover }: OwnedAlbum, photos: readonly Photo[]): PrintPhoto[] {
  const shown = photos.filter(({ isReadable, visibility }) => isReadable && visibility === undefined);
  const isCover = (photo: Photo) => photo.id === cover?.photoId;
  return [...shown.filter(isCover), ...shown.filter((photo) => !isCover(photo)).slice(0, MAX_CHOICES)].map(
    (photo) => ({
      id: photo.id,
      label: formatPhotoLabel(photo),
      thumbnailUrl: photo.thumbnailUrl,
      url: photo.previewUrl,
      focus: (isCover(photo) && cover?.focus) || DEFAULT_FOCUS,
    }),
  );
}

export function findChosenPhoto(choices: readonly PrintPhoto[], photoId: string | null): PrintPhoto | null {
  return choices.find(({ id }) => id === photoId) ?? choices[0] ?? null;
}
