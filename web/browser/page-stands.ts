// When a page stands: it is loaded, and the pictures in sight are there. What nobody sees yet waits for it, since a
// phone's line is narrow (docs/decisions/0002-web-client.md).

/** A picture that never comes holds up nothing for longer. */
const PATIENCE_MS = 8000;
/** Until what a script has rendered is in the document, and painted. A hidden page paints nothing: it is a time. */
const PAINT_MS = 250;

/** Resolves once nothing in sight is still to come: no content in a skeleton's place, and no picture. */
export async function pageStands(): Promise<void> {
  await pageLoaded();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    await pause(PAINT_MS);
    const awaited = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy');
    if (awaited.length === 0 && !document.querySelector('[data-loading]')) return;
    // One that is there may let others begin.
    const arrivals = awaited.map((image) => image.decode());
    await Promise.race([Promise.allSettled(arrivals), pause(until - Date.now())]);
  }
}

function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
