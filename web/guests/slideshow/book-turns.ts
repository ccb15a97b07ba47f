const PHOTOS_BETWEEN = 5;

type Named = readonly { id: string }[];

/** Decides when the slideshow shows an entry of the guest book between the photos. */
export interface BookTurns {
  slideId: string | null;
  /** Number of photos since the last entry. */
  photos: number;
  /** Ids of the entries that were shown in this round. */
  shownIds: ReadonlySet<string>;
  entryId: string | null;
}

export const NO_TURNS: BookTurns = { slideId: null, photos: 0, shownIds: new Set(), entryId: null };

/** Called for each slide. After every five photos the newest entry follows that was not shown yet. */
export function followSlides(turns: BookTurns, slide: Named, entries: Named): BookTurns {
  const isGone = turns.entryId !== null && !entries.some(({ id }) => id === turns.entryId);
  const now = isGone ? endEntry(turns) : turns;
  const slideId = slide[0]?.id ?? null;
  if (slideId === null || slideId === now.slideId) return now;
  const next = { ...now, slideId, photos: now.photos + slide.length, entryId: null };
  if (now.photos < PHOTOS_BETWEEN) return next;
  const unseen = entries.find(({ id }) => !now.shownIds.has(id));
  const entry = unseen ?? entries[0];
  if (!entry) return next;
  const shownIds = new Set([...(unseen ? now.shownIds : []), entry.id]);
  return { slideId, photos: slide.length, shownIds, entryId: entry.id };
}

export function endEntry(turns: BookTurns): BookTurns {
  return { ...turns, entryId: null };
}
