import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { DEFAULT_FOCUS } from '../../../shared/rules/album-look.ts';
import type { PrintPhoto } from './photo-in.tsx';

export interface PhotoChoice extends PrintPhoto {
  photo: Photo;
}

const MAX_CHOICES = 60;

/** What guests see of an album, the cover first. */
export function photosToPrint({ cover }: OwnedAlbum, photos: readonly Photo[]): PhotoChoice[] {
  const shown = photos.filter(({ isReadable, visibility }) => isReadable && visibility === undefined);
  const isCover = (photo: Photo) => photo.id === cover?.photoId;
  return [...shown.filter(isCover), ...shown.filter((photo) => !isCover(photo)).slice(0, MAX_CHOICES)].map(
    (photo) => ({
      photo,
      url: photo.previewUrl,
      width: photo.width,
      height: photo.height,
      focus: (isCover(photo) && cover?.focus) || DEFAULT_FOCUS,
    }),
  );
}

export function chosenPhoto(choices: readonly PhotoChoice[], photoId: string | null): PhotoChoice | null {
  return choices.find(({ photo }) => photo.id === photoId) ?? choices[0] ?? null;
}
