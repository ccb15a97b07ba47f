import type { Video } from '../../../shared/api/photos-api.ts';
import { mayFetchMore } from '../sharpen.ts';

/** Time in milliseconds that a video plays by itself. A tile then starts again, and the slideshow goes on. */
export const MAX_QUIET_MS = 15_000;

/** Browsers play a MOV file if they know its codecs, although they deny the type. */
function toKnownType(type: string): string {
  return type.replace(/^video\/quicktime/u, 'video/mp4');
}

/** Returns the links that the browser can play, the best first. */
export function listSources(
  { type, isHdr, sourceUrl, copyUrl }: Pick<Video, 'type' | 'isHdr' | 'sourceUrl' | 'copyUrl'>,
  canPlay: (type: string) => boolean,
): string[] {
  const source = canPlay(toKnownType(type)) ? sourceUrl : undefined;
  // Browsers show HDR on ordinary screens too dark or too pale.
  const links = isHdr ? [copyUrl, source] : [source, copyUrl];
  return links.filter((link) => link !== undefined);
}

let probe: HTMLVideoElement | undefined;

export function canBrowserPlay(type: string): boolean {
  probe ??= document.createElement('video');
  return probe.canPlayType(type) !== '';
}

/** Nothing plays by itself for viewers who want less motion or who save data. */
export function mayPlayByItself(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && mayFetchMore();
}
