// Runs in a page before its own scripts: notes when things happened, in milliseconds from the first request on.

const times = { picker: 0, face: 0, lcp: 0 };

function look() {
  if (!times.picker && document.querySelector('main input[type=file]')) times.picker = performance.now();
  const isThere = [...document.fonts].some(
    ({ family, status }) => family.includes('Instrument Serif') && status === 'loaded',
  );
  if (!times.face && isThere && document.querySelector('main h1')) times.face = performance.now();
  if (!times.picker || !times.face) requestAnimationFrame(look);
}
look();

new PerformanceObserver((list) => {
  times.lcp = list.getEntries().at(-1)?.startTime ?? times.lcp;
}).observe({ type: 'largest-contentful-paint', buffered: true });

/** How far the pixels of pictures are stretched, at most, over all tiles. */
async function largestStretch() {
  const tiles = [...document.querySelectorAll('main li img')].filter(({ currentSrc }) =>
    currentSrc.includes('/uploads/'),
  );
  const stretches = tiles.map(async (tile) => {
    // A tile with a `srcset` tells the size of its picture in points.
    const file = new Image();
    file.src = tile.currentSrc;
    await file.decode();
    const box = tile.getBoundingClientRect();
    return Math.max(box.width / file.naturalWidth, box.height / file.naturalHeight) * devicePixelRatio;
  });
  return Math.max(...(await Promise.all(stretches)));
}

Object.assign(globalThis, { keepsakeBench: { times, largestStretch } });
