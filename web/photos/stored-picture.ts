import type { Photo } from '../../shared/api/photos-api.ts';

/** Undefined while the server still makes it, perhaps of a large HEIC: until then its address answers 404. */
export function storedPicture(photo: Photo | null): string | undefined {
  return photo?.placeholder ? photo.thumbnailUrl : undefined;
}
