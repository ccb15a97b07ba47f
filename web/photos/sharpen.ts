/** Shows the larger pictures of `urls`, as long as `tile` is stretched and each next one has more pixels. */
export async function sharpen(
  tile: HTMLImageElement,
  urls: readonly string[],
  photoWidth: number,
  isWanted: () => boolean,
  show: (url: string) => void,
): Promise<void> {
  const box = await boxOf(tile);
  let last = tile;
  for (const url of urls) {
    if (!isWanted() || last.naturalWidth >= photoWidth || !isStretched(last, box)) return;
    const next = new Image();
    next.fetchPriority = 'low';
    next.src = url;
    try {
      await next.decode();
    } catch {
      return;
    }
    // The larger one is not made yet.
    if (next.naturalWidth <= last.naturalWidth) return;
    show(url);
    last = next;
  }
}

/** After the next layout. At once the browser would lay out the page for each picture. */
function boxOf(tile: Element): Promise<DOMRectReadOnly> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if (entry) resolve(entry.boundingClientRect);
    });
    observer.observe(tile);
  });
}

/** Whether the tile covers more screen pixels than the picture has. */
function isStretched(picture: HTMLImageElement, box: DOMRectReadOnly): boolean {
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  return scale * devicePixelRatio > 1;
}

/** On a slow connection the thumbnail is enough. */
export function mayFetchMore(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}
