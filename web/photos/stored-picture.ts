import type { Photo } from '../../shared/api/photos-api.ts';

/** Until the server has made it, its address answers 404. */
export function storedPicture(photo: Photo | null): string | undefined {
  return photo?.placeholder ? photo.thumbnailUrl : undefined;
}
