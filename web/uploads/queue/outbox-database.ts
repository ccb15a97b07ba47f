import type { UploadDetails } from './upload-entry.ts';

export interface StoredPhoto {
  key: string;
  file: Blob;
  name: string;
  type: string;
  lastModified: number;
  details: UploadDetails;
  batch: string;
  keptAt: number;
}

export function toFile({ file, name, type, lastModified }: StoredPhoto): File {
  return new File([file], name, { type, lastModified });
}

export interface StoredBatch {
  id: string;
  tab: string;
  /** Time of the last heartbeat. A sleeping tab holds its lock but sends nothing. */
  seenAt: number;
  stored: number;
  refused?: string[];
}

export interface OutboxStores {
  photos: IDBObjectStore;
  batches: IDBObjectStore;
}

const DATABASE = 'keepsake_uploads';
/** Timeout in milliseconds, because the database of some browsers never responds. */
const TIMEOUT_MS = 5000;
/** A phone may need a minute for a large video, and everything else waits for it. */
const WRITTEN_PER_MS = 20_000;

let database: Promise<IDBDatabase> | null = null;
let isSilent = false;
let bytesInWork = 0;
let hasAskedToStay = false;

/**
 * Resolves when the change was written, which includes files of `bytes`. `act` may run twice. Throws without
 * database or disk space.
 */
export async function inOutbox<Result>(
  mode: IDBTransactionMode,
  act: (stores: OutboxStores) => Promise<Result>,
  bytes = 0,
): Promise<Result> {
  if (isSilent) throw new Error('The database does not answer.');
  bytesInWork += bytes;
  try {
    return await attempt(mode, act);
  } catch (error) {
    if (isSilent) throw error;
    return await attempt(mode, act);
  } finally {
    bytesInWork -= bytes;
  }
}

async function attempt<Result>(
  mode: IDBTransactionMode,
  act: (stores: OutboxStores) => Promise<Result>,
): Promise<Result> {
  database ??= openDatabase();
  const work = database.then((db) => transact(db.transaction(['photos', 'batches'], mode), act));
  try {
    return await withTimeout(work);
  } catch (error) {
    database = null;
    throw error;
  }
}

export function read<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Asks for persistent storage, because a browser that is short of space may otherwise delete the photos. */
export function keepForLong(): void {
  if (hasAskedToStay) return;
  hasAskedToStay = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const call = indexedDB.open(DATABASE, 1);
    call.onupgradeneeded = () => {
      call.result.createObjectStore('photos', { keyPath: 'key' }).createIndex('batch', 'batch');
      call.result.createObjectStore('batches', { keyPath: 'id' });
    };
    call.onsuccess = () => resolve(call.result);
    call.onerror = () => reject(call.error);
  });
}

async function transact<Result>(
  transaction: IDBTransaction,
  act: (stores: OutboxStores) => Promise<Result>,
): Promise<Result> {
  const written = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
  const stores = { photos: transaction.objectStore('photos'), batches: transaction.objectStore('batches') };
  const [result] = await Promise.all([act(stores), written]);
  return result;
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        isSilent = true;
        reject(new Error('The database does not answer.'));
      },
      TIMEOUT_MS + bytesInWork / WRITTEN_PER_MS,
    );
    work
      .finally(() => clearTimeout(timer))
      .then((result) => {
        isSilent = false;
        resolve(result);
      }, reject);
  });
}
