// Lazy modules: parts of the program that the first paint does not need, each in a chunk of its own.

import { type ComponentType, lazy } from 'react';
import { loadModule } from './load-module.ts';

const waiting: (() => Promise<unknown>)[] = [];
let isAhead = false;

/**
 * From now on lazy modules are loaded as soon as they are declared, so that they are there also when the connection is
 * not.
 */
export function prefetchModules(): void {
  isAhead = true;
  for (const fetchPart of waiting.splice(0)) fetchPart().catch(() => {});
}

/** Loaded once, on demand or ahead. */
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

/** A screen: loaded only when it is shown. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadModule(load) }));
}
