import { findPosition, type Position, stepAround } from '../../photos/lightbox/lightbox-moves.ts';

type Photos = readonly { id: string; width?: number; height?: number; video?: unknown }[];

export interface Show {
  shown: Position;
  /** The second portrait of a pair, which is shown beside the first. */
  beside?: Position | null;
  round: Position;
  /** Ids of the photos that were in the list before. All others are new. */
  known: ReadonlySet<string>;
}

export function startShow(photos: Photos): Show | null {
  const first = photos[0];
  if (!first) return null;
  const position = { id: first.id, index: 0 };
  return { shown: position, round: position, known: new Set(photos.map(({ id }) => id)) };
}

/** Returns the latest new photo, or else the next one of the loop. */
export function nextSlide(photos: Photos, show: Show): Show | null {
  const newIndex = photos.findIndex(({ id }) => !show.known.has(id));
  const photo = photos[newIndex];
  if (!photo) return findNextOfLoop(photos, show);
  return {
    ...show,
    shown: { id: photo.id, index: newIndex },
    beside: null,
    known: new Set([...show.known, photo.id]),
  };
}

function findNextOfLoop(photos: Photos, show: Show): Show | null {
  const next = stepShow(photos, { ...show, shown: show.round, beside: null }, 1);
  // At the end of a round the next photo may already be on screen.
  const isOnScreen = next?.shown.id === show.shown.id || next?.shown.id === show.beside?.id;
  return next && isOnScreen && photos.length > 1 ? stepShow(photos, next, 1) : next;
}

export function pairPortraits(photos: Photos, show: Show | null): Show | null {
  if (!show || !isPortrait(photos[show.shown.index])) return show;
  const next = nextSlide(photos, show);
  if (!next || next.shown.id === show.shown.id || !isPortrait(photos[next.shown.index])) return show;
  return { ...next, shown: show.shown, beside: next.shown };
}

/** A video has the screen for itself. */
function isPortrait(photo: Photos[number] | undefined): boolean {
  return !photo?.video && (photo?.height ?? 0) > (photo?.width ?? 0);
}

export function stepShow(photos: Photos, show: Show, by: 1 | -1): Show | null {
  const from = by === 1 ? (show.beside ?? show.shown) : show.shown;
  const here = findPosition(photos, from);
  if (!here) return null;
  // True if the photo was deleted. Its successor now has its index.
  const isGone = here.id !== from.id;
  const index = isGone && by === 1 ? here.index : stepAround(here.index, by, photos.length);
  const photo = photos[index];
  if (!photo) return null;
  const position = { id: photo.id, index };
  return { shown: position, round: position, known: new Set([...show.known, photo.id]) };
}

export function followPhotos(photos: Photos, show: Show | null): Show | null {
  if (!show) return startShow(photos);
  if (show.beside) return followPair(photos, show, show.beside);
  const shown = findPosition(photos, show.shown);
  if (!shown) return null;
  if (shown.id === show.shown.id && shown.index === show.shown.index) return show;
  const isGone = shown.id !== show.shown.id;
  return {
    shown,
    round: isGone && show.round.id === show.shown.id ? shown : show.round,
    known: isGone ? new Set([...show.known, shown.id]) : show.known,
  };
}

function followPair(photos: Photos, show: Show, beside: Position): Show | null {
  const locate = ({ id }: Position): Position | null => {
    const index = photos.findIndex((photo) => photo.id === id);
    return index < 0 ? null : { id, index };
  };
  const [first, second] = [locate(show.shown), locate(beside)];
  if (!first || !second)
    return followPhotos(photos, { ...show, shown: first ?? second ?? show.shown, beside: null });
  const isStill = first.index === show.shown.index && second.index === beside.index;
  return isStill ? show : { ...show, shown: first, beside: second };
}
