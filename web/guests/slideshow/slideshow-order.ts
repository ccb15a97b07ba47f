import { findPlace, type Place, stepAround } from '../../photos/lightbox/lightbox-moves.ts';

type Photos = readonly { id: string; width?: number; height?: number }[];

export interface Show {
  /** The photo on screen. */
  shown: Place;
  /** Beside it: the next one, if both are portraits. */
  beside?: Place | null;
  /** The position of the loop, while new photos are shown in between. */
  round: Place;
  /** All photos that were listed or shown before: they are not new. */
  known: ReadonlySet<string>;
}

/** Starts at the newest photo; null without photos. */
export function startShow(photos: Photos): Show | null {
  const first = photos[0];
  if (!first) return null;
  const place = { id: first.id, index: 0 };
  return { shown: place, round: place, known: new Set(photos.map(({ id }) => id)) };
}

/** The slide after this one: the latest of the new photos, else the next of the loop. */
export function nextSlide(photos: Photos, show: Show): Show | null {
  const newIndex = photos.findIndex(({ id }) => !show.known.has(id));
  const photo = photos[newIndex];
  if (!photo) return nextOfLoop(photos, show);
  return {
    ...show,
    shown: { id: photo.id, index: newIndex },
    beside: null,
    known: new Set([...show.known, photo.id]),
  };
}

function nextOfLoop(photos: Photos, show: Show): Show | null {
  const next = stepShow(photos, { ...show, shown: show.round, beside: null }, 1);
  // A new photo at the end of a round would begin the next one, and stay for two turns.
  const isOnScreen = next?.shown.id === show.shown.id || next?.shown.id === show.beside?.id;
  return next && isOnScreen && photos.length > 1 ? stepShow(photos, next, 1) : next;
}

/** Takes the photo that comes next into the same slide, if both are portraits. */
export function pairPortraits(photos: Photos, show: Show | null): Show | null {
  if (!show || !isPortrait(photos[show.shown.index])) return show;
  const next = nextSlide(photos, show);
  if (!next || next.shown.id === show.shown.id || !isPortrait(photos[next.shown.index])) return show;
  return { ...next, shown: show.shown, beside: next.shown };
}

function isPortrait(photo: Photos[number] | undefined): boolean {
  return (photo?.height ?? 0) > (photo?.width ?? 0);
}

/** A manual step to the photo beside the present one; the loop goes on from there. */
export function stepShow(photos: Photos, show: Show, by: 1 | -1): Show | null {
  const from = by === 1 ? (show.beside ?? show.shown) : show.shown;
  const here = findPlace(photos, from);
  if (!here) return null;
  // If the photo was deleted, the next one is at its index already.
  const isGone = here.id !== from.id;
  const index = isGone && by === 1 ? here.index : stepAround(here.index, by, photos.length);
  const photo = photos[index];
  if (!photo) return null;
  const place = { id: photo.id, index };
  return { shown: place, round: place, known: new Set([...show.known, photo.id]) };
}

/** The slideshow after the list changed: it stops showing a deleted photo at once. */
export function followPhotos(photos: Photos, show: Show | null): Show | null {
  if (!show) return startShow(photos);
  if (show.beside) return followPair(photos, show, show.beside);
  const shown = findPlace(photos, show.shown);
  if (!shown) return null;
  if (shown.id === show.shown.id && shown.index === show.shown.index) return show;
  const isGone = shown.id !== show.shown.id;
  return {
    shown,
    round: isGone && show.round.id === show.shown.id ? shown : show.round,
    known: isGone ? new Set([...show.known, shown.id]) : show.known,
  };
}

/** Of two photos on a slide, one may be deleted: the other stays alone. */
function followPair(photos: Photos, show: Show, beside: Place): Show | null {
  const placeOf = ({ id }: Place): Place | null => {
    const index = photos.findIndex((photo) => photo.id === id);
    return index < 0 ? null : { id, index };
  };
  const [first, second] = [placeOf(show.shown), placeOf(beside)];
  if (!first || !second)
    return followPhotos(photos, { ...show, shown: first ?? second ?? show.shown, beside: null });
  const isStill = first.index === show.shown.index && second.index === beside.index;
  return isStill ? show : { ...show, shown: first, beside: second };
}
