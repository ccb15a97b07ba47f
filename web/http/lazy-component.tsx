import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { pageLoaded } from '../browser/page-loaded.ts';
import { loadModule } from './load-module.ts';
import { loadLaterTexts } from './load-texts.ts';

const waiting: (() => Promise<unknown>)[] = [];
let isPreloading = false;

/** After this call, lazy modules load as soon as they are declared, so that they are available offline. */
export function preloadModules(): void {
  isPreloading = true;
  for (const load of waiting.splice(0)) load().catch(() => {});
}

interface LazyOptions {
  isPreloaded?: boolean | undefined;
  /** False for parts that are visible when the page opens. */
  needsLaterTexts?: boolean;
}

interface LazyComponentOptions extends LazyOptions {
  whileLoading?: ReactNode;
  waitsForPage?: boolean;
}

const withLaterTexts =
  <Part,>(load: () => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([load(), loadLaterTexts()]);
    return part;
  };

export function lazyModule<Part>(
  load: () => Promise<Part>,
  { isPreloaded = true, needsLaterTexts = true }: LazyOptions = {},
): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const loadOnce = () => {
    part ??= loadModule(needsLaterTexts ? withLaterTexts(load) : load).catch((error) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  if (isPreloaded && isPreloading) loadOnce().catch(() => {});
  else if (isPreloaded) waiting.push(loadOnce);
  return loadOnce;
}

/** Renders a part at once if it has loaded, whereas React.lazy would first show its fallback for 300 ms. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    isPreloaded,
    needsLaterTexts = true,
    whileLoading = null,
    waitsForPage = false,
  }: LazyComponentOptions = {},
) {
  let Loaded: ComponentType<Props> | null = null;
  const loadAll = needsLaterTexts ? withLaterTexts(load) : load;
  const loadOnce = async () => {
    Loaded = await loadAll();
  };
  const preload = lazyModule(loadOnce, { isPreloaded, needsLaterTexts: false });

  function LazyComponent({ fallback = whileLoading, ...props }: Props & { fallback?: ReactNode }) {
    const [, setLoaded] = useState(Loaded !== null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Loaded) return setLoaded(true);
      let isMounted = true;
      const loaded = waitsForPage ? pageLoaded().then(preload) : preload();
      loaded.then(
        () => isMounted && setLoaded(true),
        (error) => isMounted && setFailure({ error }),
      );
      return () => {
        isMounted = false;
      };
    }, []);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  }
  return Object.assign(LazyComponent, { preload, isLoaded: () => Loaded !== null });
}
