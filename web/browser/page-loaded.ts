/** Resolves once the document and its pictures are loaded: what nobody sees yet does not share a phone's line with them. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}
