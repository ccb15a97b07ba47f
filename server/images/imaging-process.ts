// The imaging process: everything that decodes strangers' bytes runs here, niced, and can be killed without harm to the server.
import { existsSync } from 'node:fs';
import { deriveImages, makePreviewImage } from './derive-images.ts';
import { ImageRefused } from './imaging.ts';
import type { ImagingAnswer, ImagingOrder, ImagingWord } from './imaging-words.ts';
import { readHeader } from './inspect-image.ts';
import { warmUpExif } from './read-exif.ts';
import { removeLocationFrom } from './remove-location.ts';

const MEMORY_REPORT_MS = 200;

let running = 0;

function say(word: ImagingWord): void {
  process.send?.(word);
}

async function work(order: ImagingOrder): Promise<ImagingAnswer> {
  const { id } = order;
  try {
    return { id, outcome: 'done', result: await run(order) };
  } catch (error) {
    // Decoders say the same of a file that is not there (any more) as of one that is broken.
    if (error instanceof ImageRefused && existsSync(order.path)) {
      return { id, outcome: 'refused', code: error.code, reason: error.message };
    }
    return { id, outcome: 'failed', reason: String(error) };
  }
}

async function run(order: ImagingOrder) {
  if (order.kind === 'derive') return deriveImages(order.path, order);
  if (order.kind === 'preview') return makePreviewImage(order.path, order.previewPath).then(() => null);
  if (order.kind === 'clean') return removeLocationFrom(order.path);
  const { mimeType, width, height } = await readHeader(order.path);
  return { mimeType, width, height };
}

process.on('message', async (order: ImagingOrder) => {
  running++;
  const answer = await work(order);
  running--;
  say({ word: 'answer', ...answer });
});
// Decoding threads would hold up an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches the whole group; this process lives for as long as the server does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

setInterval(() => {
  if (running > 0) say({ word: 'memory', bytes: process.memoryUsage.rss() });
}, MEMORY_REPORT_MS);
warmUpExif();
say({ word: 'ready' });
