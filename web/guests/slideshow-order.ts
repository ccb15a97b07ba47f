// Which photo the slideshow shows next: it loops from the newest on, and shows new photos as soon as they arrive.

import { findPlace, type Place, stepAround } from '../photos/lightbox-moves.ts';

type Photos = readonly { id: string }[];

export interface Show {
  /** The photo on screen. */
  shown: Place;
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
  const newcomer = photos.findIndex(({ id }) => !show.known.has(id));
  const photo = photos[newcomer];
  if (!photo) return stepShow(photos, { ...show, shown: show.round }, 1);
  return {
    ...show,
    shown: { id: photo.id, index: newcomer },
    known: new Set([...show.known, photo.id]),
  };
}

/** A manual step to the photo beside the present one; the loop goes on from there. */
export function stepShow(photos: Photos, show: Show, by: 1 | -1): Show | null {
  const here = findPlace(photos, show.shown);
  if (!here) return null;
  // If the photo was deleted, the next one is at its index already.
  const isGone = here.id !== show.shown.id;
  const index = isGone && by === 1 ? here.index : stepAround(here.index, by, photos.length);
  const photo = photos[index];
  if (!photo) return null;
  const place = { id: photo.id, index };
  return { shown: place, round: place, known: new Set([...show.known, photo.id]) };
}

/** The slideshow after the list changed: it stops showing a deleted photo at once. */
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
