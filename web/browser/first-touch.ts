// The first sign that a page is used.

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Resolves once a finger, a pointer, a key or a scroll says so. */
export function firstTouch(): Promise<void> {
  return new Promise((resolve) => {
    const first = new AbortController();
    const note = ({ type }: Event) => {
      // Browsers tell of a scroll to where the page is already, too.
      if (type === 'scroll' && scrollY === 0) return;
      first.abort();
      resolve();
    };
    for (const sign of SIGNS)
      addEventListener(sign, note, { signal: first.signal, capture: true, passive: true });
  });
}
