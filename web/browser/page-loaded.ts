/** What the page shows comes first on a slow line. */
const AFTER_LOAD_MS = 1000;

let loaded: Promise<void> | undefined;

/** Resolves a second after the page is loaded: then what opens later may come. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const aSecondLater = () => setTimeout(resolve, AFTER_LOAD_MS);
    if (document.readyState === 'complete') aSecondLater();
    else addEventListener('load', aSecondLater, { once: true });
  });
  return loaded;
}
