import { LOCALE } from '#catalogue';
import type { Photo } from '../../../shared/api/photos-api.ts';

const byName = new Intl.Collator(LOCALE, { numeric: true });

export function listUploaders(photos: readonly Photo[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const photo of photos) counts.set(nameOf(photo), (counts.get(nameOf(photo)) ?? 0) + 1);
  return [...counts].sort(namelessLast).map(([name, count]) => ({ name, count }));
}

export function nameOf(photo: Photo): string {
  return photo.uploaderName ?? '';
}

export function namelessLast([one]: [string, unknown], [other]: [string, unknown]): number {
  return one === '' || other === '' ? Number(one === '') - Number(other === '') : byName.compare(one, other);
}
