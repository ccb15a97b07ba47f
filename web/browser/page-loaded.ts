/** Resolves once the document and its pictures are loaded. What nobody sees yet waits for that on a slow line. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}
