import { UPLOAD_LIMITS } from '../../../shared/rules/uploads/upload-limits.ts';

export const MAX_EDGE = 1280;
const QUALITIES = [0.8, 0.6, 0.4];

/** In seconds: late enough to be past a black first frame. */
export function getPosterTime(durationSeconds: number): number {
  return Number.isFinite(durationSeconds) ? Math.min(1, durationSeconds / 10) : 0;
}

/** Drawing also turns HDR pictures into ordinary ones. */
export async function toPoster(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<Blob | null> {
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const poster = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (poster && poster.size <= UPLOAD_LIMITS.maxPosterBytes) return poster;
  }
  return null;
}

/** For browsers without a decoder for scripts, as all are without HTTPS. */
export async function drawPosterByPlaying(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const hears = (event: string) =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', () => reject(video.error), { once: true });
    });
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = hears('loadeddata');
    video.src = address;
    await loaded;
    // A browser that knows only the codec of the sound plays that alone.
    if (video.videoWidth === 0) return null;
    const sought = hears('seeked');
    video.currentTime = getPosterTime(video.duration);
    await sought;
    return await toPoster(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
