// Which photo the slideshow shows next: round and round from the newest on, and what comes in meanwhile as soon as it
// is there.

import { findPlace, type Place, stepAround } from '../photos/lightbox-moves.ts';

type Photos = readonly { id: string }[];

export interface Show {
  /** In view. */
  shown: Place;
  /** Where the round stands, while newcomers are shown in between. */
  round: Place;
  /** Everything that was there or shown already: nothing of it is new. */
  known: ReadonlySet<string>;
}

/** From the newest photo on; null where there is none. */
export function startShow(photos: Photos): Show | null {
  const first = photos[0];
  if (!first) return null;
  const place = { id: first.id, index: 0 };
  return { shown: place, round: place, known: new Set(photos.map(({ id }) => id)) };
}

/** What comes when the time of a photo is over: the newest of the newcomers, else the round goes on. */
export function nextSlide(photos: Photos, show: Show): Show | null {
  const newcomer = photos.findIndex(({ id }) => !show.known.has(id));
  const photo = photos[newcomer];
  if (!photo) return stepShow(photos, { ...show, shown: show.round }, 1);
  return {
    ...show,
    shown: { id: photo.id, index: newcomer },
    known: new Set([...show.known, photo.id]),
  };
}

/** By hand, to the photo beside the one in view; the round goes on from there. */
export function stepShow(photos: Photos, show: Show, by: 1 | -1): Show | null {
  const here = findPlace(photos, show.shown);
  if (!here) return null;
  // Where the photo is gone, the next one has taken its place already.
  const isGone = here.id !== show.shown.id;
  const index = isGone && by === 1 ? here.index : stepAround(here.index, by, photos.length);
  const photo = photos[index];
  if (!photo) return null;
  const place = { id: photo.id, index };
  return { shown: place, round: place, known: new Set([...show.known, photo.id]) };
}

/** The show after photos came and went: one that was deleted is not shown a moment longer. */
export function followPhotos(photos: Photos, show: Show | null): Show | null {
  if (!show) return startShow(photos);
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
