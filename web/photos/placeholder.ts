// The placeholder of a photo until it is loaded: its thumbhash, decoded to an image of some 30 pixels.

import { thumbHashToDataURL } from 'thumbhash';

/** A data URL, or undefined for an invalid hash: then the tile shows its own colour. */
export function placeholderUrl(hash: string): string | undefined {
  if (hash === '') return undefined;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
