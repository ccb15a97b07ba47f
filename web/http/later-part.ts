// Parts of the program that the first picture does not need: each is a file of its own on the wire.

import { type ComponentType, lazy } from 'react';
import { loadPart } from './load-part.ts';

const waiting: (() => Promise<unknown>)[] = [];
let isAhead = false;

/**
 * From now on parts are fetched as soon as they are known, so that they are there before they are needed, line or no
 * line.
 */
export function fetchPartsAhead(): void {
  isAhead = true;
  for (const fetchPart of waiting.splice(0)) fetchPart().catch(() => {});
}

/** Fetched once, when it is asked for or ahead. */
export function laterPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const fetchPart = () => {
    part ??= loadPart(load).catch((error) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  if (isAhead) fetchPart().catch(() => {});
  else waiting.push(fetchPart);
  return fetchPart;
}

/** The same for a component. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetchPart = laterPart(load);
  return lazy(async () => ({ default: await fetchPart() }));
}

/** A screen: fetched only when it is shown. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}
