import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { messages } from '../../shared/messages/messages.ts';
import { pageLoaded } from '../browser/page-loaded.ts';
import { deleteCachedAlbum, mayBeKept } from '../browser/storage/forget-seen.ts';
import { getSession } from '../browser/storage/session.ts';
import { isRefusal, mayPass } from '../http/api-error.ts';
import { lazyModule } from '../http/lazy-component.tsx';
import type { LiveAlbum } from '../photos/live-album.ts';
import type { LivePage } from '../photos/merge-photos.ts';
import { formatMoment } from '../ui/format-day.ts';

export function SeenNotice({ page, reload }: { page: LivePage; reload: () => void }) {
  const { seenAt } = page as { seenAt?: number };
  return seenAt === undefined ? null : <OfflineNotice seenAt={seenAt} reload={reload} />;
}

function OfflineNotice({ seenAt, reload }: { seenAt: number; reload: () => void }) {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reload]);
  return (
    <p role="status" className="mb-6 flex gap-3 rounded-card bg-sunken px-4 py-3 text-label text-ink-2">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      <span>{messages.offline.seen({ moment: formatMoment(new Date(seenAt).toISOString()) })}</span>
    </p>
  );
}

const loadSeenAlbum = lazyModule(() => import('../browser/storage/seen-album.ts'));

/** True once if the service worker sent this page. Albums opened later are requested from the server. */
function takeOfflineShell(): boolean {
  const { dataset } = document.documentElement;
  const isOffline = 'offline' in dataset;
  delete dataset.offline;
  return isOffline;
}

/** Calls `load`, and falls back to the cached page if the server cannot be reached. */
export async function loadOrSeen<Page extends LivePage>(
  uploadCode: string,
  isShown: () => boolean,
  load: () => Promise<Page>,
): Promise<Page> {
  const findSeen = async () => (await loadSeenAlbum()).findSeenPage<Page>(uploadCode);
  if (!isShown() && takeOfflineShell()) {
    const seen = await findSeen();
    if (seen) return seen;
  }
  try {
    const page = await load();
    if (!mayBeKept(page.album)) deleteCachedAlbum(uploadCode);
    return page;
  } catch (error) {
    if (isRefusal(error)) deleteCachedAlbum(uploadCode);
    const seen = mayPass(error) && !isShown() && (await findSeen());
    if (!seen) throw error;
    return seen;
  }
}

/** Caches the page once it has loaded. */
export function useSeenAlbum<Page extends LivePage>(
  uploadCode: string,
  live: Pick<LiveAlbum<Page>, 'version'>,
  page: Page | null,
): void {
  useEffect(() => {
    if (!page) return;
    const controller = new AbortController();
    const { signal } = controller;
    const seen = { version: live.version(), userId: getSession()?.user.id ?? null, signal };
    void pageLoaded()
      .then(loadSeenAlbum)
      .then(({ keepSeenAlbum }) => signal.aborted || keepSeenAlbum(uploadCode, page, seen));
    return () => controller.abort();
  }, [uploadCode, live, page]);
}
