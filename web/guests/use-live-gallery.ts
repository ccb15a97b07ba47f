// Listens to the album's live stream while its gallery is mounted (docs/rules.md, section 8).

import { useEffect } from 'react';
import { listen } from '../http/listen.ts';
import type { GuestAlbumSource } from './guest-album-source.ts';

export function useLiveGallery({ uploadCode, reload, apply }: GuestAlbumSource): void {
  useEffect(() => {
    const controller = new AbortController();
    void listen('GET /uploads/:uploadCode/events', {
      params: { uploadCode },
      onEvent: (event) => (event.type === 'album.changed' ? void reload() : apply(event)),
      onOpen: () => void reload(),
      onRefused: () => void reload(),
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [uploadCode, reload, apply]);
}
