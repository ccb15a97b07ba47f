// The first sign that a page is used.

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Resolves once a finger, a pointer, a key or a scroll says so. */
export function firstTouch(): Promise<void> {
  return new Promise((resolve) => {
    const first = new AbortController();
    const note = () => {
      first.abort();
      resolve();
    };
    for (const sign of SIGNS)
      addEventListener(sign, note, { signal: first.signal, capture: true, passive: true });
  });
}
