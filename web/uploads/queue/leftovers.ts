import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { UPLOADS_KEPT_MS } from '../../../shared/rules/uploads/uploads.ts';
import { getSession } from '../../browser/storage/session.ts';
import { inOutbox, read, type StoredBatch, type StoredPhoto, toFile } from './outbox-database.ts';
import { newEntry, type UploadEntry } from './upload-entry.ts';

export interface Leftovers {
  entries: UploadEntry[];
  storedBefore: number;
}

export type WhichLeftovers = { uploadCode: string } | { userId: string };

export interface OutboxTab {
  /** Name of both the tab's lock and its batch. */
  name: string;
  known: Set<string>;
  takers: Set<string | null>;
}

const TAKING_LOCK = 'keepsake_outbox';
/** Interval in milliseconds between heartbeats. Browsers run timers of background tabs only once a minute. */
export const BEAT_MS = 30_000;
/** In milliseconds without a heartbeat: the tab is asleep or closed. Client keys prevent duplicates. */
const UNSEEN_MS = 90_000;

type Taken = Leftovers & { others: string[] };

/**
 * Takes over photos that no living tab sends: now, regularly, and when a tab closes. Returns a function that
 * stops this.
 */
export function followLeftovers(
  tab: OutboxTab,
  which: WhichLeftovers,
  onLeft: (left: Leftovers) => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const watched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function check(): Promise<void> {
    clearTimeout(timer);
    if (signal.aborted) return;
    timer = setTimeout(check, BEAT_MS);
    if (document.visibilityState !== 'visible') return;
    const { entries, storedBefore, others } = await takeWithLock(tab, which);
    if (entries.length > 0) onLeft({ entries, storedBefore });
    for (const other of others) watch(other);
  }
  function watch(other: string): void {
    if (watched.has(other)) return;
    watched.add(other);
    const closed = navigator.locks.request(other, { signal }, () => undefined);
    closed.then(check).catch(() => undefined);
  }
  void check();
  document.addEventListener('visibilitychange', check, { signal });
  return () => end.abort();
}

async function takeWithLock(tab: OutboxTab, which: WhichLeftovers): Promise<Taken> {
  try {
    if (!navigator.locks) return await takeLeftovers(tab, which);
    return await navigator.locks.request(TAKING_LOCK, () => takeLeftovers(tab, which));
  } catch {
    return { entries: [], storedBefore: 0, others: [] };
  }
}

async function takeLeftovers(tab: OutboxTab, which: WhichLeftovers): Promise<Taken> {
  const living = await livingTabs();
  const me = getSession()?.user.id ?? null;
  // Without locks, tabs cannot detect each other, so each tab takes over the photos of a user only once.
  const mayTake = living !== null || !tab.takers.has(me);
  tab.takers.add(me);
  const isMine = ({ key, details }: StoredPhoto) => !tab.known.has(key) && (details.userId ?? me) === me;

  const taken = await inOutbox('readwrite', async ({ photos, batches }) => {
    const now = Date.now();
    const rows = await read<StoredBatch[]>(batches.getAll());
    const all = await read<StoredPhoto[]>(photos.getAll());
    const isOver = ({ keptAt }: StoredPhoto) => isExpiredUpload(keptAt, now);
    for (const photo of all) if (isOver(photo)) photos.delete(photo.key);
    const unexpired = all.filter((photo) => !isOver(photo)).sort((one, other) => one.keptAt - other.keptAt);

    const found: Taken = { entries: [], storedBefore: 0, others: [] };
    for (const batch of rows) {
      const inBatch = unexpired.filter((photo) => photo.batch === batch.id);
      const mine = inBatch.filter(isMine);
      const sender = findSender(batch, tab.name, living, now);
      if (inBatch.length === 0 && sender === null) batches.delete(batch.id);
      if (!mine.some((photo) => isWantedLeftover(photo, which))) continue;
      if (sender === 'another') found.others.push(batch.tab);
      if (sender === 'another' || (sender === null && !mayTake)) continue;
      if (sender === null) {
        batches.put({ ...batch, tab: tab.name, seenAt: now });
        found.storedBefore += batch.stored;
      }
      found.entries.push(...mine.map((photo) => toEntry(photo, batch)));
    }
    return found;
  });
  for (const { key } of taken.entries) tab.known.add(key);
  return taken;
}

/** Returns which tab sends the batch: 'this', 'another', or null if that tab no longer lives. */
function findSender(batch: StoredBatch, here: string, living: Set<string> | null, now: number) {
  if (batch.tab === here) return 'this';
  return living?.has(batch.tab) && now - batch.seenAt < UNSEEN_MS ? 'another' : null;
}

async function livingTabs(): Promise<Set<string> | null> {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map((lock) => lock.name ?? ''));
}

function isWantedLeftover(photo: StoredPhoto, which: WhichLeftovers): boolean {
  if ('userId' in which) return photo.details.userId === which.userId;
  return cleanUploadCode(photo.details.uploadCode) === cleanUploadCode(which.uploadCode);
}

function toEntry(photo: StoredPhoto, { refused = [] }: StoredBatch): UploadEntry {
  return {
    ...newEntry(photo.key, toFile(photo)),
    isStoredCopy: true,
    isLeft: true,
    wasRefused: refused.includes(photo.key),
    state: 'pending',
    details: photo.details,
  };
}

/** True if the photo was kept for so long that retries are pointless. */
export function isExpiredUpload(keptAt: number, now: number): boolean {
  return now - keptAt > UPLOADS_KEPT_MS;
}
