import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { UPLOADS_KEPT_MS } from '../../../shared/rules/uploads/uploads.ts';
import { randomHex } from '../../browser/storage/random-keys.ts';
import { getSession } from '../../browser/storage/session.ts';
import {
  inOutbox,
  keepForLong,
  type OutboxStores,
  read,
  type StoredBatch,
  type StoredPhoto,
} from './outbox-database.ts';
import { newEntry, type UploadEntry } from './upload-entry.ts';
import type { UploadStore } from './upload-saves.ts';

export interface Leftovers {
  entries: UploadEntry[];
  /** For the receipt. */
  storedBefore: number;
}

export type WhichLeftovers = { uploadCode: string } | { userId: string };

export interface UploadOutbox extends UploadStore {
  /** Takes over photos that no living tab sends: now, regularly, and when a tab closes. Returns how to stop. */
  followLeftovers(which: WhichLeftovers, onLeft: (left: Leftovers) => void): () => void;
}

const TAB_LOCK = 'keepsake_tab_';
const TAKING_LOCK = 'keepsake_outbox';
/** Milliseconds; browsers throttle background tabs to once a minute. */
const BEAT_MS = 30_000;
/** Then the tab counts as asleep or closed. If it wakes up, client keys prevent duplicates. */
const UNSEEN_MS = 90_000;

export function openOutbox(): UploadOutbox {
  const tab = TAB_LOCK + randomHex(8);
  const known = new Set<string>();
  const takers = new Set<string | null>();
  holdWhileShown(tab);

  setInterval(() => inOutbox('readwrite', beat).catch(() => undefined), BEAT_MS);

  async function beat({ batches }: OutboxStores): Promise<void> {
    for (const batch of await read<StoredBatch[]>(batches.getAll())) {
      if (batch.id === tab || batch.tab === tab) batches.put({ ...batch, tab, seenAt: Date.now() });
    }
  }

  async function take(which: WhichLeftovers): Promise<Leftovers & { others: string[] }> {
    const living = await livingTabs();
    const me = getSession()?.user.id ?? null;
    // Without locks, tabs do not know of each other: each user's photos are taken over once.
    const mayTake = living !== null || !takers.has(me);
    takers.add(me);
    const left = await inOutbox('readwrite', async ({ photos, batches }) => {
      const now = Date.now();
      const isMine = ({ key, details }: StoredPhoto) => !known.has(key) && (details.userId ?? me) === me;
      const isOver = ({ keptAt }: StoredPhoto) => isExpiredUpload(keptAt, now);
      const rows = await read<StoredBatch[]>(batches.getAll());
      const all = await read<StoredPhoto[]>(photos.getAll());
      for (const photo of all) if (isOver(photo)) photos.delete(photo.key);
      const unexpired = all.filter((photo) => !isOver(photo)).sort((one, other) => one.keptAt - other.keptAt);

      const taken: UploadEntry[] = [];
      const others: string[] = [];
      let storedBefore = 0;
      for (const batch of rows) {
        const inBatch = unexpired.filter((photo) => photo.batch === batch.id);
        const mine = inBatch.filter(isMine);
        // Also photos of this page that waited for another session.
        const isOurs = batch.tab === tab;
        const isSeen = now - batch.seenAt < UNSEEN_MS;
        const isAlive = living?.has(batch.tab) && isSeen;
        if (inBatch.length === 0 && !isOurs && !isAlive) batches.delete(batch.id);
        if (!mine.some((photo) => matches(photo, which))) continue;
        if (!isOurs) {
          if (isAlive) others.push(batch.tab);
          if (isAlive || !mayTake) continue;
          batches.put({ ...batch, tab, seenAt: now });
          storedBefore += batch.stored;
        }
        for (const photo of mine) taken.push(entryOf(photo, batch));
      }
      return { entries: taken, storedBefore, others };
    });
    for (const { key } of left.entries) known.add(key);
    return left;
  }

  async function takeWithLock(which: WhichLeftovers): Promise<Leftovers & { others: string[] }> {
    try {
      if (!navigator.locks) return await take(which);
      return await navigator.locks.request(TAKING_LOCK, () => take(which));
    } catch {
      return { entries: [], storedBefore: 0, others: [] };
    }
  }

  return {
    async save({ key, file, details }) {
      if (!details) return;
      known.add(key);
      const { name, type, lastModified } = file;
      const photo = { key, file, name, type, lastModified, details, batch: tab, keptAt: Date.now() };
      await inOutbox('readwrite', async ({ photos, batches }) => {
        photos.put(photo);
        if (!(await read(batches.get(tab)))) batches.put({ id: tab, tab, seenAt: Date.now(), stored: 0 });
      });
      keepForLong();
    },

    load(key) {
      return inOutbox('readonly', async ({ photos }) => {
        const photo = await read<StoredPhoto | undefined>(photos.get(key));
        return photo ? fileOf(photo) : null;
      });
    },

    async forget(key, isStored) {
      await inOutbox('readwrite', async ({ photos, batches }) => {
        const photo = await read<StoredPhoto | undefined>(photos.get(key));
        if (!photo) return;
        photos.delete(key);
        const batch = await read(batches.get(photo.batch));
        const left = await read(photos.index('batch').count(photo.batch));
        if (batch && left === 0) batches.delete(batch.id);
        else if (batch && isStored) batches.put({ ...batch, stored: batch.stored + 1 });
      });
    },

    async noteRefusal(key) {
      await inOutbox('readwrite', async ({ photos, batches }) => {
        const photo = await read<StoredPhoto | undefined>(photos.get(key));
        const batch = photo && (await read<StoredBatch | undefined>(batches.get(photo.batch)));
        if (batch) batches.put({ ...batch, refused: [...new Set(batch.refused).add(key)] });
      });
    },

    followLeftovers(which, onLeft) {
      const end = new AbortController();
      const { signal } = end;
      const watched = new Set<string>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      async function check(): Promise<void> {
        clearTimeout(timer);
        if (signal.aborted) return;
        timer = setTimeout(check, BEAT_MS);
        if (document.visibilityState !== 'visible') return;
        const { entries, storedBefore, others } = await takeWithLock(which);
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
    },
  };
}

/** In the back/forward cache a page can hold no lock, and sends nothing. */
function holdWhileShown(tab: string): void {
  const hold = () => {
    const hidden = new Promise<void>((resolve) =>
      addEventListener('pagehide', () => resolve(), { once: true }),
    );
    void navigator.locks?.request(tab, () => hidden).catch(() => undefined);
  };
  hold();
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && hold());
}

async function livingTabs(): Promise<Set<string> | null> {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map((lock) => lock.name ?? ''));
}

function matches(photo: StoredPhoto, which: WhichLeftovers): boolean {
  if ('userId' in which) return photo.details.userId === which.userId;
  return cleanUploadCode(photo.details.uploadCode) === cleanUploadCode(which.uploadCode);
}

function entryOf(photo: StoredPhoto, { refused = [] }: StoredBatch): UploadEntry {
  return {
    ...newEntry(photo.key, fileOf(photo)),
    isStoredCopy: true,
    isLeft: true,
    wasRefused: refused.includes(photo.key),
    state: 'pending',
    details: photo.details,
  };
}

function fileOf({ file, name, type, lastModified }: StoredPhoto): File {
  return new File([file], name, { type, lastModified });
}

/** Longer waits mean that the clock has jumped: nothing is discarded. */
const BEYOND_BELIEF_MS = 366 * 24 * 3_600_000;

/** So long after the event retries are pointless. By the phone's clock, which may be wrong. */
export function isExpiredUpload(keptAt: number, now: number): boolean {
  const age = now - keptAt;
  return age > UPLOADS_KEPT_MS && age < BEYOND_BELIEF_MS;
}
