import { useMemo } from 'react';
import { LOCALE } from '#catalogue';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { formatDay } from '../../ui/format-day.ts';
import { formatUploader } from '../photo-label.ts';
import { type Arrangement, type PhotoGrouping, type PhotoOrder, readArrangement } from './arrangement.ts';
import { type GroupLayout, groupedRows } from './grouped-rows.ts';

const byName = new Intl.Collator(LOCALE, { numeric: true });

interface Arranged {
  photos: readonly Photo[];
  layout?: GroupLayout | undefined;
}

export function useArrangement(photos: readonly Photo[], hasHearts: boolean): Arranged {
  const { search } = usePageAddress();
  return useMemo(() => arrangeAsAsked(photos, search, hasHearts), [photos, search, hasHearts]);
}

function arrangeAsAsked(photos: readonly Photo[], search: string, hasHearts: boolean): Arranged {
  const asked = readArrangement(search, hasHearts);
  const found = arrangePhotos(photos, asked);
  // Ignore a choice that leaves no photos, such as a guest whose photos are all gone.
  const isGone = found.photos.length === 0;
  const arranged = isGone
    ? arrangePhotos(photos, { ...asked, from: null, inGroup: null, only: null })
    : found;
  const { groups } = arranged;
  const groupHeading = (first: Photo) => {
    if (asked.groupBy === 'day') return formatDay(getMoment(first, asked.order));
    return asked.groupBy === 'uploader'
      ? formatUploader(first)
      : (first.groupName ?? messages.arrange.noGroup());
  };
  const layout: GroupLayout = (aspects, shape, natural) => {
    const counts = groups.map(({ count }) => count);
    const { rows, headings } = groupedRows(aspects, shape, counts, natural);
    const described = groups.map(({ first, count }, index) => ({
      top: headings[index] ?? 0,
      text: groupHeading(first),
      count,
    }));
    return { rows, headings: described };
  };
  return { photos: arranged.photos, layout: groups.length > 0 ? layout : undefined };
}

export interface PhotoGroup {
  first: Photo;
  count: number;
}

interface ArrangedPhotos {
  photos: readonly Photo[];
  groups: PhotoGroup[];
}

/** `photos` come newest first, as the server sends them. */
export function arrangePhotos(photos: readonly Photo[], arrangement: Arrangement): ArrangedPhotos {
  const { order, groupBy, from, inGroup, only } = arrangement;
  const chosen =
    from === null && inGroup === null && only === null
      ? photos
      : photos.filter(
          (photo) =>
            (from === null || getName(photo) === from) &&
            (inGroup === null || getGroup(photo) === inGroup) &&
            (only === null || photo.video),
        );
  const ordered = orderPhotos(chosen, order);
  if (groupBy === 'none') return { photos: ordered, groups: [] };
  const byKey = new Map<string, Photo[]>();
  for (const photo of ordered) {
    const key = KEYS[groupBy](photo, order);
    const group = byKey.get(key);
    if (group) group.push(photo);
    else byKey.set(key, [photo]);
  }
  const sorted = [...byKey].sort(groupBy === 'day' ? laterDayFirst : namelessLast).map(([, group]) => group);
  return { photos: sorted.flat(), groups: sorted.flatMap(describeGroup) };
}

const KEYS: Record<Exclude<PhotoGrouping, 'none'>, (photo: Photo, order: PhotoOrder) => string> = {
  day: getDay,
  uploader: getName,
  guestGroup: getGroup,
};

function describeGroup(photos: readonly Photo[]): PhotoGroup[] {
  const [first] = photos;
  return first ? [{ first, count: photos.length }] : [];
}

function orderPhotos(photos: readonly Photo[], order: PhotoOrder): readonly Photo[] {
  if (order === 'received') return photos;
  const rank = order === 'taken' ? takenTime : (photo: Photo) => photo.hearts ?? 0;
  return photos
    .map((photo) => ({ photo, rank: rank(photo) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ photo }) => photo);
}

/** Compares local time, because cameras record no time zone. */
function getMoment({ takenAt, createdAt }: Photo, order: PhotoOrder): string {
  return order === 'taken' ? (takenAt ?? createdAt) : createdAt;
}

function takenTime(photo: Photo): number {
  return Date.parse(getMoment(photo, 'taken')) || 0;
}

function getDay(photo: Photo, order: PhotoOrder): string {
  const day = new Date(getMoment(photo, order));
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(4, '0')).join('-');
}

const laterDayFirst = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? 1 : -1);

export interface NameAndCount {
  name: string;
  count: number;
}

export function listUploaders(photos: readonly Photo[]): NameAndCount[] {
  return countBy(photos, getName);
}

export function listGuestGroups(photos: readonly Photo[]): NameAndCount[] {
  return countBy(photos, getGroup);
}

function countBy(photos: readonly Photo[], keyOf: (photo: Photo) => string): NameAndCount[] {
  const counts = new Map<string, number>();
  for (const photo of photos) counts.set(keyOf(photo), (counts.get(keyOf(photo)) ?? 0) + 1);
  return [...counts].sort(namelessLast).map(([name, count]) => ({ name, count }));
}

function getName(photo: Photo): string {
  return photo.uploaderName ?? '';
}

function getGroup(photo: Photo): string {
  return photo.groupName ?? '';
}

function namelessLast([one]: [string, unknown], [other]: [string, unknown]): number {
  return one === '' || other === '' ? Number(one === '') - Number(other === '') : byName.compare(one, other);
}
