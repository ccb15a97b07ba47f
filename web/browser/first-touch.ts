// The first sign that a page is used.

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Resolves once a finger, a pointer, a key or a scroll says so. */
export function firstTouch(): Promise<void> {
  return new Promise((resolve) => {
    const first = new AbortController();
    let place: string | null = null;
    const note = (event: Event) => {
      // Browsers tell of a scroll to where the page is already, too.
      if (event.type === 'scroll' && scrollY === 0) return;
      if (event.type === 'pointermove') {
        // They also tell a new page where the pointer is, although it rests. One that moves has a second place.
        const { clientX, clientY } = event as PointerEvent;
        const last = place;
        place = `${clientX} ${clientY}`;
        if (last === null || last === place) return;
      }
      first.abort();
      resolve();
    };
    for (const sign of SIGNS)
      addEventListener(sign, note, { signal: first.signal, capture: true, passive: true });
  });
}
