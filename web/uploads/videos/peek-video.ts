// Reads on the phone what can be known of a video before it is sent. The server trusts none of it.

import pLimit from 'p-limit';
import { messages } from '../../../shared/messages/messages.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import { isVideoTooLong } from '../../../shared/rules/uploads/uploads.ts';
import type { VideoLimits } from '../../../shared/rules/uploads/video-types.ts';
import { lazyModule } from '../../http/lazy-component.tsx';
import type { VideoRefusal } from '../queue/upload-queue.ts';
import { drawPosterByPlaying } from './draw-poster.ts';
import type { VideoFacts } from './read-video.ts';

const POSTER_MS = 10_000;

/** A library of its own, which only pages with a video load. */
const loadReader = lazyModule(() => import('./read-video.ts'), { isPreloaded: false });
/** One at a time, because each may decode pictures of 4K. */
const limitPosters = pLimit(1);
const facts = new WeakMap<Blob, Promise<VideoFacts>>();
const posters = new WeakMap<Blob, Promise<Blob | null>>();

export async function readVideoFacts(file: Blob): Promise<VideoFacts> {
  const known = facts.get(file);
  if (known) return known;
  const reading = loadReader()
    .then(({ readVideo }) => readVideo(file))
    .catch(() => ({ durationMs: null }));
  facts.set(file, reading);
  return reading;
}

export async function checkVideo(file: Blob, { maxSeconds }: VideoLimits): Promise<VideoRefusal | null> {
  const { durationMs, fault } = await readVideoFacts(file);
  const isTooLong = durationMs !== null && isVideoTooLong(durationMs, maxSeconds);
  if (!isTooLong) return fault ?? null;
  const problem = messages.video.tooLong({ max: readableDuration(maxSeconds * 1000) });
  return { problem, code: 'VIDEO_TOO_LONG' };
}

/** Resolves to a JPEG of at most 300 KB, or null if the phone cannot decode the video within ten seconds. */
export function findPoster(file: Blob): Promise<Blob | null> {
  const known = posters.get(file);
  if (known) return known;
  const poster = limitPosters(() => Promise.race([drawPoster(file), giveUpLater()])).catch(() => null);
  posters.set(file, poster);
  return poster;
}

async function drawPoster(file: Blob): Promise<Blob | null> {
  if ((await readVideoFacts(file)).fault) return null;
  const drawn = await loadReader()
    .then(({ drawPosterByDecoding }) => drawPosterByDecoding(file))
    .catch(() => null);
  return drawn ?? drawPosterByPlaying(file);
}

function giveUpLater(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), POSTER_MS));
}
