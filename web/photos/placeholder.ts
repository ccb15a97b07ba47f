// What stands in for a photo until it is there: its thumbhash, decoded to an image of some 30 pixels.

import { thumbHashToDataURL } from 'thumbhash';

/** A data URL, or undefined when the hash is not one: then the tile's own colour has to do. */
export function placeholderUrl(hash: string): string | undefined {
  if (hash === '') return undefined;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
