export function sharpenInSight(
  tile: HTMLImageElement,
  urls: readonly string[],
  photoWidth: number,
  show: (url: string) => void,
): () => void {
  let isWanted = true;
  // The observer measures after the next layout. Measuring immediately would force a layout for each picture.
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    void sharpen(tile, entry.boundingClientRect, { urls, photoWidth, isWanted: () => isWanted, show });
  });
  observer.observe(tile);
  return () => {
    isWanted = false;
    observer.disconnect();
  };
}

interface Sharpening {
  urls: readonly string[];
  photoWidth: number;
  isWanted: () => boolean;
  show: (url: string) => void;
}

async function sharpen(tile: HTMLImageElement, box: DOMRectReadOnly, given: Sharpening): Promise<void> {
  let last = tile;
  for (const url of given.urls) {
    if (!given.isWanted() || last.naturalWidth >= given.photoWidth || !isStretched(last, box)) return;
    const next = new Image();
    next.fetchPriority = 'low';
    next.src = url;
    try {
      await next.decode();
    } catch {
      return;
    }
    if (next.naturalWidth <= last.naturalWidth) return;
    given.show(url);
    last = next;
  }
}

function isStretched(picture: HTMLImageElement, box: DOMRectReadOnly): boolean {
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  return scale * devicePixelRatio > 1;
}

/** Returns false on a slow connection, where the thumbnail is enough. */
export function mayFetchMore(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}
