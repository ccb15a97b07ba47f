import { useMemo, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import type { ChangeVisibility } from './use-visibility.ts';

type Step = readonly Photo[];

export function getVisibility(photo: Photo): Visibility {
  return photo.visibility ?? 'shown';
}

export function isWaiting(photo: Photo): boolean {
  return photo.visibility === 'waiting';
}

/** Decisions about the photos in `returned` were undone. */
export function listUndecided(photos: readonly Photo[], returned: ReadonlySet<string>): Photo[] {
  const undecided = photos.filter(
    (photo) => isWaiting(photo) || (photo.reports ?? 0) > 0 || returned.has(photo.id),
  );
  const rank = ({ reports = 0 }: Photo) => (reports > 0 ? 0 : 1);
  return undecided.sort(
    (one, other) => rank(one) - rank(other) || one.createdAt.localeCompare(other.createdAt),
  );
}

/** Finds the same photo while it exists, or else its successor. */
export function findQueuePosition(
  photos: readonly Photo[],
  last: { id: string; index: number } | null,
): number {
  if (!last) return 0;
  const same = photos.findIndex(({ id }) => id === last.id);
  return same >= 0 ? same : Math.max(0, Math.min(last.index, photos.length - 1));
}

export function groupByVisibility(photos: readonly Photo[]): [Visibility, Photo[]][] {
  const groups = new Map<Visibility, Photo[]>();
  for (const photo of photos) {
    const before = getVisibility(photo);
    groups.set(before, [...(groups.get(before) ?? []), photo]);
  }
  return [...groups];
}

export function useReview(photos: readonly Photo[], change: ChangeVisibility) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [returned, setReturned] = useState<ReadonlySet<string>>(new Set());
  const [position, setPosition] = useState<{ id: string; index: number } | null>(null);
  const undecided = useMemo(() => listUndecided(photos, returned), [photos, returned]);
  const index = findQueuePosition(undecided, position);
  const current = undecided[index];
  // Follows the photo, or its position, when the list changes.
  if (current && (current.id !== position?.id || index !== position.index))
    setPosition({ id: current.id, index });

  async function decide(chosen: readonly Photo[], visibility: Visibility): Promise<boolean> {
    setSteps((all) => [...all, chosen]);
    setReturned((ids) => new Set([...ids].filter((id) => !chosen.some((photo) => photo.id === id))));
    const isDone = await change(chosen, visibility);
    if (!isDone) setSteps((all) => all.filter((step) => step !== chosen));
    return isDone;
  }

  return {
    undecided,
    index,
    current,
    decide,
    canUndo: steps.length > 0,
    moveTo(to: number): void {
      const photo = undecided[to];
      if (photo) setPosition({ id: photo.id, index: to });
    },
    /** Returns false if there is nothing to undo. */
    undo(): boolean {
      const step = steps.at(-1);
      if (!step) return false;
      setSteps(steps.slice(0, -1));
      const present = step.filter(({ id }) => photos.some((photo) => photo.id === id));
      for (const [before, group] of groupByVisibility(present)) void change(group, before);
      setReturned((ids) => new Set([...ids, ...present.map(({ id }) => id)]));
      if (present[0]) setPosition({ id: present[0].id, index: 0 });
      return true;
    },
  };
}
export type Review = ReturnType<typeof useReview>;
