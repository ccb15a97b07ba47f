// Guests' pages without a connection: the album as it was seen last (R 10.14156).

import { Suspense, useEffect } from 'react';
import { pageStands } from '../browser/page-stands.ts';
import type { ApiError } from '../http/api-error.ts';
import { lazyComponent, lazyModule } from '../http/lazy-component.ts';
import { isOfflineShell } from '../http/page-data.ts';
import type { LiveAlbum, LiveAlbumState } from '../photos/live-album.ts';
import type { LivePage } from '../photos/merge-photos.ts';

const fetchSeenAlbum = lazyModule(() => import('../browser/seen-album.ts'));

const OfflineNotice = lazyComponent(async () => (await import('./offline-notice.tsx')).OfflineNotice);

/** Says of a page that was kept that it was, and since when. */
export function SeenNotice({ page, reload }: { page: LivePage; reload: () => void }) {
  const { seenAt } = page as { seenAt?: number };
  return seenAt === undefined ? null : (
    <Suspense>
      <OfflineNotice seenAt={seenAt} reload={reload} />
    </Suspense>
  );
}

/** `load`, or, while nothing is shown, what was seen last where there is no connection. */
export async function loadOrSeen<Page extends LivePage>(
  uploadCode: string,
  isShown: () => boolean,
  load: () => Promise<Page>,
): Promise<Page> {
  const findSeen = async () => (await fetchSeenAlbum()).findSeenPage<Page>(uploadCode);
  if (isOfflineShell() && !isShown()) {
    const seen = await findSeen();
    if (seen) return seen;
  }
  try {
    return await load();
  } catch (error) {
    const seen = (error as ApiError).status === 0 && !isShown() && (await findSeen());
    if (!seen) throw error;
    return seen;
  }
}

/** Keeps what is shown, and forgets what may not be shown any more. */
export function useSeenAlbum<Page extends LivePage>(
  uploadCode: string,
  live: Pick<LiveAlbum<Page>, 'version'>,
  { page, error }: Pick<LiveAlbumState<Page>, 'page' | 'error'>,
): void {
  useEffect(() => {
    void pageStands()
      .then(fetchSeenAlbum)
      .then((seen) => seen.noteSeenAlbum(uploadCode, page, error, live.version()));
  }, [uploadCode, live, page, error]);
}
