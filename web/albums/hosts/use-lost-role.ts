import { useState } from 'react';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import { can } from '../../../shared/rules/access.ts';
import { useSession } from '../../browser/storage/session.ts';

/** True once a co-host or helper has lost access while the page was open. */
export function useLostRole(albumId: string, page: AlbumPage | null, isMissing: boolean): boolean {
  const key = `${useSession()?.user.id} ${albumId}`;
  const [helped, setHelped] = useState('');
  const helps = page !== null && can(page.album, 'seeAllPhotos');
  if (helps && !page.album.isOwner && helped !== key) setHelped(key);
  return helped === key && !helps && (page !== null || isMissing);
}
