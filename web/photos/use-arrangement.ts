// The arrangement of an album's photos that stands in the page's address (R 10.15052).

import { useMemo } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { usePageAddress } from '../browser/page-address.ts';
import {
  type Arrangement,
  AS_RECEIVED,
  arrangePhotos,
  readArrangement,
  writeArrangement,
} from './arrange-photos.ts';

export function useArrangement(photos: readonly Photo[], hasHearts: boolean) {
  const { pathname, search, state, go } = usePageAddress();
  const { arrangement, arranged } = useMemo(() => {
    const asked = readArrangement(search, hasHearts);
    const found = { arrangement: asked, arranged: arrangePhotos(photos, asked) };
    if (asked.from === null || found.arranged.photos.length > 0) return found;
    // A person whose photos are all gone is no choice any more.
    const others = { ...asked, from: AS_RECEIVED.from };
    return { arrangement: others, arranged: arrangePhotos(photos, others) };
  }, [photos, search, hasHearts]);
  return {
    arrangement,
    arranged,
    change(next: Arrangement): void {
      go(pathname + writeArrangement(search, next), { replace: true, ...(state && { state }) });
    },
  };
}
