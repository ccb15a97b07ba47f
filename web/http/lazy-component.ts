// Parts of the program that the first picture does not need: each is a file of its own on the wire.

import { type ComponentType, lazy } from 'react';
import { loadModule } from './load-module.ts';

const waiting: (() => Promise<unknown>)[] = [];
let isAhead = false;

/**
 * From now on parts are fetched as soon as they are known, so that they are there before they are needed, line or no
 * line.
 */
export function prefetchModules(): void {
  isAhead = true;
  for (const fetchPart of waiting.splice(0)) fetchPart().catch(() => {});
}

/** Fetched once, when it is asked for or ahead. */
export function lazyModule<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const fetchPart = () => {
    part ??= loadModule(load).catch((error) => {
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
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetchPart = lazyModule(load);
  return lazy(async () => ({ default: await fetchPart() }));
}

/** A screen: fetched only when it is shown. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadModule(load) }));
}
