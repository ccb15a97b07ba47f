// Small pictures of chosen files, made on the device: two at a time, since each decodes a whole photo.

const WIDTH = 320;
const AT_ONCE = 2;

const previews = new WeakMap<Blob, Promise<ImageBitmap | null>>();
const waiting: (() => void)[] = [];
let running = 0;

/** Upright and small; null where this browser cannot show the file, as Chrome cannot show HEIC. */
export function preparePreview(file: Blob): Promise<ImageBitmap | null> {
  const known = previews.get(file);
  if (known) return known;
  const preview = takeTurn()
    .then(() => createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: WIDTH }))
    .catch(() => null)
    .finally(endTurn);
  previews.set(file, preview);
  return preview;
}

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
}

/** The turn goes to who waits next, or is given back. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}
