/** Delay in milliseconds, so that on a slow connection the visible content loads first. */
const AFTER_LOAD_MS = 1_000;
/** Timeout in milliseconds, so that a picture that never loads does not delay the rest for longer. */
const LATEST_MS = 10_000;

let loaded: Promise<void> | undefined;

/** Resolves one second after the page has loaded, or ten seconds after the call. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const aSecondLater = () => setTimeout(resolve, AFTER_LOAD_MS);
    if (document.readyState === 'complete') return aSecondLater();
    addEventListener('load', aSecondLater, { once: true });
    setTimeout(resolve, LATEST_MS);
  });
  return loaded;
}
