// Photos on their way, kept in this browser's database until the server has them: they outlive the page, the tab and the battery.

import { cleanUploadCode } from '../../shared/rules/upload-code.ts';
import { randomHex } from './client-id.ts';
import { newEntry, type UploadDetails, type UploadEntry } from './upload-entry.ts';
import type { UploadStore } from './upload-queue.ts';

export interface UploadOutbox extends UploadStore {
  /** Photos for this album that no living tab is sending: from now on this one does. */
  takeLeftovers(uploadCode: string): Promise<UploadEntry[]>;
}

interface KeptPhoto {
  key: string;
  file: Blob;
  name: string;
  type: string;
  lastModified: number;
  details: UploadDetails;
  /** The tab that sends it. */
  tab: string;
  keptAt: number;
}

const DATABASE = 'keepsake_outbox';
const PHOTOS = 'photos';
/** What could not be sent for so long belongs to a party that is over. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Some browsers never answer at all: then photos are sent as if there were no database. */
const PATIENCE_MS = 5000;
const TAB_LOCK = 'keepsake_tab_';
const TAKING_LOCK = 'keepsake_outbox';

export function openOutbox(): UploadOutbox {
  const tab = TAB_LOCK + randomHex(8);
  let database: Promise<IDBDatabase> | null = null;
  let isSilent = false;
  let hasTaken = false;
  // Held for as long as the tab lives: so others know that its photos are in good hands.
  void navigator.locks?.request(tab, () => new Promise<void>(() => undefined)).catch(() => undefined);

  async function run<Result>(
    mode: IDBTransactionMode,
    act: (photos: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    if (isSilent) throw new Error('The database does not answer.');
    database ??= openDatabase();
    const work = database.then((db) => finish(db.transaction(PHOTOS, mode), act));
    try {
      return await withPatience(work, () => {
        isSilent = true;
      });
    } catch (error) {
      // Phones drop the connection in the background: the next one opens it anew.
      database = null;
      throw error;
    }
  }

  async function take(uploadCode: string): Promise<UploadEntry[]> {
    const living = await livingTabs();
    // Where tabs cannot know of each other, only a page that opens takes photos; the same one sent twice is stored once.
    if (living === null && hasTaken) return [];
    hasTaken = true;
    const photos = await run<KeptPhoto[]>('readonly', (store) => store.getAll());
    const mine = photos
      .filter((photo) => photo.tab !== tab && !living?.has(photo.tab))
      .filter((photo) => cleanUploadCode(photo.details.uploadCode) === cleanUploadCode(uploadCode))
      .sort((one, other) => one.keptAt - other.keptAt);
    const entries: UploadEntry[] = [];
    for (const photo of mine) {
      if (Date.now() - photo.keptAt > KEPT_MS) {
        await run('readwrite', (store) => store.delete(photo.key));
        continue;
      }
      await run('readwrite', (store) => store.put({ ...photo, tab }));
      const { name, type, lastModified, details } = photo;
      const file = new File([photo.file], name, { type, lastModified });
      entries.push({ ...newEntry(photo.key, file), state: 'pending', details });
    }
    return entries;
  }

  return {
    async save({ key, file, details }) {
      if (!details) return;
      const { name, type, lastModified } = file;
      const photo: KeptPhoto = { key, file, name, type, lastModified, details, tab, keptAt: Date.now() };
      await run('readwrite', (store) => store.put(photo));
      // Else a browser short of space may throw it away.
      void navigator.storage?.persist?.().catch(() => undefined);
    },

    async forget(key) {
      await run('readwrite', (store) => store.delete(key));
    },

    async takeLeftovers(uploadCode) {
      try {
        if (!navigator.locks) return await take(uploadCode);
        return await navigator.locks.request(TAKING_LOCK, () => take(uploadCode));
      } catch {
        return [];
      }
    },
  };
}

async function livingTabs(): Promise<Set<string> | null> {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map((lock) => lock.name ?? ''));
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const call = indexedDB.open(DATABASE, 1);
    call.onupgradeneeded = () => call.result.createObjectStore(PHOTOS, { keyPath: 'key' });
    call.onsuccess = () => resolve(call.result);
    call.onerror = () => reject(call.error);
  });
}

/** Done when it is really written. */
function finish<Result>(
  transaction: IDBTransaction,
  act: (photos: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const call = act(transaction.objectStore(PHOTOS));
    transaction.oncomplete = () => resolve(call.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function withPatience<Result>(work: Promise<Result>, onSilence: () => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onSilence();
      reject(new Error('The database does not answer.'));
    }, PATIENCE_MS);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
