import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

const waiting: (() => Promise<unknown>)[] = [];
let isPreloading = false;

/** From now on lazy modules load when they are declared, so that they are there offline. */
export function preloadModules(): void {
  isPreloading = true;
  for (const load of waiting.splice(0)) load().catch(() => {});
}

/** Loaded on demand or, unless `isPreloaded` is false, ahead. */
export function lazyModule<Part>(load: () => Promise<Part>, isPreloaded = true): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const loadOnce = () => {
    part ??= loadModule(load).catch((error) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  if (isPreloaded && isPreloading) loadOnce().catch(() => {});
  else if (isPreloaded) waiting.push(loadOnce);
  return loadOnce;
}

/** Renders at once what is loaded: React.lazy would show its fallback for 300 ms. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isPreloaded = true, whileLoading = null as ReactNode } = {},
) {
  let Loaded: ComponentType<Props> | null = null;
  const preload = lazyModule(async () => {
    Loaded = await load();
  }, isPreloaded);

  function LazyComponent({ fallback = whileLoading, ...props }: Props & { fallback?: ReactNode }) {
    const [, setLoaded] = useState(Loaded !== null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Loaded) return setLoaded(true);
      let isMounted = true;
      preload().then(
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
  return Object.assign(LazyComponent, { preload });
}

const RETRY_MS = 3000;
/** The server then runs a newer version: only a reload helps. */
const MAX_TRIES = 3;

/** Retries after a broken connection. Throws once the server answers without the module. */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let answers = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      answers = (await serverAnswers()) ? answers + 1 : 0;
      if (answers === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
