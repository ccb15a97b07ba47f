import type { Photo } from '../../../shared/api/photos-api.ts';
import { formatDay } from '../../ui/format-day.ts';
import { uploaderOf } from '../photo-label.ts';
import { AS_RECEIVED, arrangePhotos, momentOf, readArrangement } from './arrange-photos.ts';
import { type GroupLayout, groupedRows } from './grouped-rows.ts';

export function arrangeAsAsked(photos: readonly Photo[], search: string, hasHearts: boolean) {
  const asked = readArrangement(search, hasHearts);
  const found = arrangePhotos(photos, asked);
  const isGone = asked.from !== null && found.photos.length === 0;
  // A person whose photos are all gone is no choice any more.
  const arranged = isGone ? arrangePhotos(photos, { ...asked, from: AS_RECEIVED.from }) : found;
  const { groups } = arranged;
  const textOf = (first: Photo) =>
    asked.groupBy === 'day' ? formatDay(momentOf(first, asked.order)) : uploaderOf(first);
  const layout: GroupLayout = (aspects, shape) => {
    const counts = groups.map(({ count }) => count);
    const { rows, headings } = groupedRows(aspects, shape, counts);
    const described = groups.map(({ first, count }, index) => ({
      top: headings[index] ?? 0,
      text: textOf(first),
      count,
    }));
    return { rows, headings: described };
  };
  return { photos: arranged.photos, layout: groups.length > 0 ? layout : undefined };
}
