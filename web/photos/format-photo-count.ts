// How many photos, in words.

export function countPhotos(count: number): string {
  return count === 1 ? '1 photo' : `${count.toLocaleString('en-US')} photos`;
}

/** Where having none is worth a sentence. */
export function formatPhotoCount(count: number): string {
  return count === 0 ? 'No photos yet' : countPhotos(count);
}
