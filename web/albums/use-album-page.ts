import { useMemo, useState } from 'react';
import type { AlbumPage } from '../../shared/api/albums-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { can } from '../../shared/rules/access.ts';
import { useSession } from '../browser/storage/session.ts';
import { ApiError } from '../http/api-error.ts';
import { albumPage } from '../photos/album-source.ts';
import { type LivePhotos, useLiveAlbum } from '../photos/live-album.ts';

/** Loads an album. Once a co-host or helper has lost access, there is an error that says so, and no page. */
export function useAlbumPage(albumId: string): LivePhotos<AlbumPage> {
  const live = useLiveAlbum(useMemo(() => albumPage(albumId), [albumId]));
  const { page, error } = live;
  const key = `${useSession()?.user.id} ${albumId}`;
  const [helped, setHelped] = useState('');
  const helps = page !== null && can(page.album, 'seeAllPhotos');
  if (helps && !page.album.isOwner && helped !== key) setHelped(key);
  const isLost = helped === key && !helps && (page !== null || error?.status === 404);
  if (!isLost) return live;
  return { ...live, page: null, error: new ApiError(404, 'ALBUM_NOT_FOUND', messages.albumPage.roleLost()) };
}
