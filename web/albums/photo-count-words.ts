// How many photos, in words.

export function photoCountWords(count: number): string {
  if (count === 0) return 'No photos yet';
  return count === 1 ? '1 photo' : `${count.toLocaleString('en-US')} photos`;
}
