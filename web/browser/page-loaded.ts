/** What the page shows comes first on a slow line. */
const AFTER_LOAD_MS = 1_000;
/** One picture that never comes must not hold up the rest. */
const LATEST_MS = 10_000;

let loaded: Promise<void> | undefined;

/** Resolves a second after the page is loaded, or ten after it began: then what opens later may come. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const aSecondLater = () => setTimeout(resolve, AFTER_LOAD_MS);
    if (document.readyState === 'complete') return aSecondLater();
    addEventListener('load', aSecondLater, { once: true });
    setTimeout(resolve, LATEST_MS);
  });
  return loaded;
}
