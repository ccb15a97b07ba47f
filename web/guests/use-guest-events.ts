// The live stream of the guest page: it keeps the album's photos, or their number, up to date.

import { useCallback } from 'react';
import { listen } from '../http/listen.ts';
import { type Follow, useLiveStream } from '../photos/use-live-stream.ts';
import type { GuestAlbumSource } from './guest-album-source.ts';

export function useGuestEvents(source: GuestAlbumSource): void {
  const { uploadCode } = source;
  const follow = useCallback<Follow>(
    (options) => listen('GET /uploads/:uploadCode/events', { params: { uploadCode }, ...options }),
    [uploadCode],
  );
  useLiveStream(source, follow);
}
