// The picture of a photo that was just stored, where this browser cannot make one of the file.

import type { Photo } from '../../shared/api/photos-api.ts';

/** Undefined while the server is still making it, as it may be of a large HEIC: until then its address answers 404. */
export function storedPicture(photo: Photo | null): string | undefined {
  return photo?.placeholder ? photo.thumbnailUrl : undefined;
}
