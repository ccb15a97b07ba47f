// The album behind an upload code, for this visitor.

import type { GuestPage } from '../../shared/api/guests-api.ts';
import { request } from '../http/request.ts';
import { resetWithPerson } from '../photos/kept-albums.ts';
import { type LiveAlbum, openLiveAlbum } from '../photos/live-album.ts';
import { loadOrSeen } from './use-seen-album.tsx';

export type GuestAlbumSource = ReturnType<typeof makeSource>;

/** For the lifetime of the document, so that a guest who comes back from the wall finds the page as it was. */
const sources = new Map<string, GuestAlbumSource>();
resetWithPerson(sources);

/** Opens it, unless it is open. Nothing is loaded yet. */
export function openGuestAlbum(uploadCode: string): GuestAlbumSource {
  const source = sources.get(uploadCode) ?? makeSource(uploadCode);
  sources.set(uploadCode, source);
  return source;
}

/** Whether it can be shown without loading anything. */
export function isGuestAlbumOpen(uploadCode: string): boolean {
  return Boolean(sources.get(uploadCode)?.snapshot().page);
}

function makeSource(uploadCode: string) {
  const params = { uploadCode };
  const live: LiveAlbum<GuestPage> = openLiveAlbum(() =>
    loadOrSeen(
      uploadCode,
      () => live.snapshot().page !== null,
      () => request('GET /uploads/:uploadCode', { params }),
    ),
  );
  return { uploadCode, ...live };
}
